/** Arrived without a person. SQL, letter by letter the terms of the partial index `tubes_unbound`, so that it serves. */
export const unboundTubes = "tubes.state = 'quarantined' and tubes.binding_id is null";
