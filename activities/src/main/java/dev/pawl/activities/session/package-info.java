/** Runs of activities that go at the pace of a client, and the tools by which it steps them. */
@NullMarked
package dev.pawl.activities.session;

import org.jspecify.annotations.NullMarked;
