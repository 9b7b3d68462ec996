/** What is said when something is wrong: errors and problems, for people and as JSON. */
@NullMarked
package dev.pawl.cli.report;

import org.jspecify.annotations.NullMarked;
