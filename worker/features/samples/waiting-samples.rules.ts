/** In the laboratory's hands. SQL, letter by letter the terms of the partial index `samples_open`, so that it serves. */
export const openSamples = "samples.state in ('received', 'accepted', 'plated', 'tested', 'retest_queued')";
