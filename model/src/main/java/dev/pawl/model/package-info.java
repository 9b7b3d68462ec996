/** What a workflow is: definitions, nodes, places in files, problems and failures. */
@NullMarked
package dev.pawl.model;

import org.jspecify.annotations.NullMarked;
