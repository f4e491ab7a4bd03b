/**
 * Every legal move as people would say it, written by hand beside the tables of the code, so that a change in only one
 * of them fails. One line: from -event-> to.
 */
export const legalMoves = {
  kitBatch: `
    draft -print-> printed
    draft -cancel-> cancelled
    printed -issue-> issued
    printed -cancel-> cancelled
    issued -close-> closed
    issued -recall-> recalled
    closed -recall-> recalled`,
  tube: `
    printed -issue-> issued
    printed -void-> void
    issued -bind-> bound
    issued -void-> void
    issued -expire-> expired
    issued -lose-> lost
    issued -quarantine-> quarantined
    bound -receive-> received
    bound -undo_bind-> issued
    bound -withdraw-> void
    bound -replace-> replaced
    bound -quarantine-> quarantined
    received -consume-> consumed
    received -quarantine-> quarantined
    received -dispose-> disposed
    quarantined -bind-> quarantined
    quarantined -clear-> received
    quarantined -reject-> received
    quarantined -write_off-> void
    quarantined -replace-> replaced
    quarantined -dispose-> disposed
    consumed -dispose-> disposed`,
  sample: `
    expected -receive-> received
    expected -cancel-> cancelled
    expected -withdraw-> withdrawn
    received -accept-> accepted
    received -reject-> rejected
    received -cancel-> cancelled
    received -withdraw-> withdrawn
    accepted -plate-> plated
    accepted -undo_accept-> received
    accepted -reject-> rejected
    accepted -cancel-> cancelled
    accepted -withdraw-> withdrawn
    plated -test-> tested
    plated -unplate-> accepted
    plated -queue_retest-> retest_queued
    plated -cancel-> cancelled
    plated -withdraw-> withdrawn
    tested -complete-> completed
    tested -queue_retest-> retest_queued
    tested -request_recollection-> recollect_requested
    tested -withdraw-> withdrawn
    retest_queued -plate-> plated
    retest_queued -give_up-> completed
    retest_queued -request_recollection-> recollect_requested
    retest_queued -withdraw-> withdrawn
    completed -queue_retest-> retest_queued
    completed -recall-> tested
    completed -withdraw-> withdrawn
    rejected -request_recollection-> recollect_requested
    rejected -close-> closed
    rejected -withdraw-> withdrawn
    recollect_requested -close-> closed
    recollect_requested -withdraw-> withdrawn
    closed -withdraw-> withdrawn
    cancelled -withdraw-> withdrawn`,
  run: `
    draft -start-> running
    draft -import_results-> completed
    draft -abort-> aborted
    running -complete-> completed
    running -abort-> aborted
    running -fail-> error
    completed -pass_qc-> qc_passed
    completed -fail_qc-> qc_failed
    qc_passed -review-> reviewed
    qc_passed -take_back-> aborted
    qc_failed -review-> reviewed
    reviewed -take_back-> aborted
    reviewed -close-> closed`,
  importFile: `
    uploaded -preview-> previewed
    uploaded -refuse-> refused
    previewed -commit-> committed
    previewed -discard-> discarded
    discarded -take_up-> previewed`,
  call: `
    pending -call-> called
    pending -no_call-> no_call
    pending -invalidate-> invalid
    pending -doubt-> inconclusive
    called -accept-> accepted
    called -supersede-> superseded
    no_call -accept-> accepted
    no_call -supersede-> superseded
    invalid -accept-> accepted
    invalid -supersede-> superseded
    inconclusive -accept-> accepted
    inconclusive -supersede-> superseded
    accepted -supersede-> superseded`,
  resultSet: `
    draft -submit-> submitted
    draft -retest-> revoked
    draft -revoke-> revoked
    submitted -review-> reviewed
    submitted -return-> returned
    submitted -retest-> revoked
    returned -reopen-> draft
    returned -retest-> revoked
    returned -revoke-> revoked
    reviewed -release-> released
    reviewed -retest-> revoked
    reviewed -revoke-> revoked`,
  report: `
    pending -make_ready-> ready
    pending -erase-> erased
    ready -publish-> published
    ready -revoke-> pending
    ready -erase-> erased
    published -correct-> corrected
    published -supersede-> superseded
    published -withdraw-> withdrawn
    published -erase-> erased
    corrected -correct-> corrected
    corrected -supersede-> superseded
    corrected -withdraw-> withdrawn
    corrected -erase-> erased
    superseded -withdraw-> withdrawn
    superseded -erase-> erased
    withdrawn -erase-> erased`,
  message: `
    queued -claim-> sending
    queued -cancel-> cancelled
    queued -expire-> failed
    sending -accept-> accepted
    sending -retry-> retry_wait
    sending -fail-> failed
    sending -claim-> sending
    sending -expire-> failed
    retry_wait -claim-> sending
    retry_wait -cancel-> cancelled
    retry_wait -expire-> failed
    accepted -deliver-> delivered
    accepted -undeliver-> undelivered
    accepted -reroute-> queued
    undelivered -reroute-> queued
    undelivered -resend-> queued
    failed -resend-> queued
    failed -discard-> cancelled`,
  plate: `
    open -close-> closed
    open -discard-> discarded
    closed -discard-> discarded`,
  partnerImport: `
    uploaded -judge-> judged
    uploaded -refuse-> refused
    uploaded -discard-> discarded
    judged -commit-> committed
    judged -discard-> discarded
    committed -take_back-> rolled_back
    rolled_back -commit-> committed
    rolled_back -discard-> discarded`,
  manualEntry: `
    waiting -differ-> different
    waiting -agree-> agreed
    waiting -drop-> dropped
    different -reopen-> waiting
    different -drop-> dropped`,
  correction: `
    waiting -publish-> published
    waiting -confirm-> published
    waiting -cancel-> cancelled
    submitted -publish-> published
    submitted -return-> returned
    submitted -cancel-> cancelled`,
  offer: `
    open -take-> taken
    open -keep-> kept
    open -overtake-> overtaken`,
  ruleUpdate: `
    running -go_on-> running
    running -finish-> done
    running -stop-> stopped`,
  task: `
    open -claim-> claimed
    open -finish-> done
    open -dismiss-> dismissed
    claimed -finish-> done
    claimed -dismiss-> dismissed`,
  device: `
    pending -enrol-> enrolled
    pending -revoke-> revoked
    enrolled -enrol-> enrolled
    enrolled -revoke-> revoked`,
  automaticRelease: `
    off -ask-> asked
    asked -approve-> on
    asked -end-> off
    on -end-> off`,
  privacyRequest: `
    received -check_identity-> identity_checked
    received -refuse-> refused
    received -erase-> done
    identity_checked -start-> in_progress
    identity_checked -refuse-> refused
    identity_checked -erase-> done
    in_progress -finish-> done
    in_progress -refuse-> refused
    in_progress -erase-> done`,
} as const;
