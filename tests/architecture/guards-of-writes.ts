/**
 * Every condition that a write holds beside the check before it, with the test in which somebody else acts between the two; `%s`
 * stands for the cases of a table. Names are those of `guardsOf`: file of the feature, then function.
 */
export const testOfGuard: Readonly<Record<string, string>> = {
  "archive/sample-archive.store isSampleClosed":
    "an archiver that dies before its batch loses nothing, and two at once archive once",
  "bindings/bind-tube.store isTubeTakenByBinding":
    "of fifty people who bind one tube at once one gets it, and nothing of the others is stored",
  "captcha/captcha.store isCaptchaAnswered": "of twenty sends with one read picture at once one goes out",
  "departments/departments.store hasNoActiveChildren":
    "a department that gets an active one below it while it is disabled stays active",
  "departments/departments.store hasNoChildren": "a department that gets one below it while it is deleted stays",
  "departments/departments.store hasUniqueName": "of two departments that get one name at the same moment one is made",
  "departments/departments.store hasNoPeople": "a department that somebody comes into while it is deleted stays",
  "departments/departments.store hasNoCycle":
    "of two departments that are put below each other at the same moment one moves",
  "departments/departments.store canBeParent": "no department comes below one that is deleted at the same moment",
  "devices/device-authentication.store consumeEnrolCode": "an enrolment code works once, and only for its device",
  "devices/device-runs.store canReceiveTube":
    "a tube whose consent is withdrawn while a device takes it in is not received",
  "devices/devices.store revokeDeviceRow": "a device that two people revoke at the same moment is revoked once",
  "devices/release-settings.store approveReleaseRow": "automatic release that is ended while it is approved stays off",
  "devices/release-settings.store requestAutomaticRelease":
    "automatic release that two people have %s at the same moment is so by the first",
  "devices/release-settings.store endAutomaticRelease":
    "automatic release that two people have %s at the same moment is so by the first",
  "devices/release.store isStillDueForRelease": "a result that %s while it is released stays",
  "dictionaries/types.store haveTypesNoData": "a dictionary that gets an entry while it is deleted stays",
  "history/history-list.queries isDepartmentInUse": "nobody is given a %s that is deleted at the same moment",
  "history/history-list.queries isValidParent": "a department does not return below one that is %s at the same moment",
  "history/many-rows.queries areRowsUnchanged":
    "a change is not taken back when somebody edits its row at the same moment",
  "instrument-files/run-imports.queries discardImportRow":
    "a file that is committed while it is discarded stays committed",
  "instrument-files/run-imports.queries isImportOpen":
    "a file that is discarded while somebody maps its names keeps no mapping",
  "instrument-files/run-imports.queries insertImport":
    "a file that somebody else uploads and commits at the same moment stays committed",
  "instruments/instruments.queries isInstrumentUnchanged":
    "a run whose instrument is retired while it is committed is not taken in",
  "instruments/instruments.queries moveInstrumentRow":
    "an instrument that two people retire at the same moment is retired once",
  "manual-entries/manual-entries.store isEntryUnchanged":
    "what a second person types for a sample that is rejected at the same moment makes no result",
  "manual-entries/manual-entries.store moveEntry":
    "an entry that a second person agrees to while it is dropped stays agreed",
  "menus/menu-edit.store hasNoChildren": "a menu that gets an entry while it is deleted stays",
  "menus/menu-edit.store hasNoCycle": "of two menus that are put below each other at the same moment one moves",
  "menus/menu-edit.store canBeParent": "no menu comes below one that is deleted at the same moment",
  "messages/delivery.store cancelUnpublished":
    "a notice that went out before its report was withdrawn stays sent, however often it is woken",
  "messages/delivery.store claimMessage": "a notice that another sender has is not claimed a second time",
  "messages/delivery.store expireMessage": "a notice that %s before its day was over does not expire",
  "messages/delivery.store recordAttemptOutcome":
    "in 300 schedules of killed consumers, time-outs, limits and doubled wake-ups no message is lost and none doubled",
  "messages/messages.queries cancelMessages": "a notice that goes out while its report is withdrawn counts as sent",
  "messages/messages.queries eraseMessages":
    "a notice that goes out while its owner deletes his data counts as sent, and keeps no number",
  "messages/outbox.store discardMessage":
    "a message that is still on its way cannot be discarded, and nobody discards who may only look",
  "messages/outbox.store requeueMessage": "of five resends at once one counts",
  "messages/receipts.store applyEarlyReceipt":
    "a sender that comes too late changes nothing of a message that another one brought to its phone",
  "messages/receipts.store applyReceipt":
    "a receipt moves an accepted message once, and a repeated or late one changes nothing",
  "messages/wechat-channel.store toSms":
    "who took back his consent to the test between WeChat and the SMS hears no more",
  "orders/orders.queries followed": "an order that its client cancels while its tube is received stays cancelled",
  "orders/orders.store cancelOrder": "an order whose tube is received while it is cancelled stays",
  "partner-imports/partner-clearing.store discardUntouchedImport":
    "an import that somebody %s at the moment when its thirty days are over does not end",
  "partner-imports/partner-commit.store canCommitRows":
    "a sample that was measured meanwhile stops the whole import until it is judged again",
  "partner-imports/partner-commit.store canTakeBackRun": "an import whose report goes out while it is taken back stays",
  "partner-imports/partner-imports.store discardPartnerImportRow":
    "an import that is committed while it is discarded stays committed",
  "partner-imports/partner-rows.store finishChecking": "a consumer that lost its lease writes nothing more",
  "partner-imports/partner-rows.store failImport":
    "a file that another consumer has read is not refused by the one that cannot",
  "plates/plates.store isOnDiscardedPlate":
    "a sample that is rejected while its plate is discarded stays rejected, and no line says that it left",
  "plates/plates.store movePlate": "a plate that two people discard at the same moment is discarded once",
  "plates/plates.store isPlateOpenWithSamples":
    "a plate is not closed when a sample on it is rejected at the same moment",
  "plates/plates.store isStillLeftOut": "a tube that two people take off the plate at the same moment leaves it once",
  "posts/posts.store arePostsUnused": "a post that somebody is given while it is deleted stays",
  "privacy/erase.store closeErasedRequest": "a withdrawal that is settled while the cron erases it is settled once",
  "products/definitions.store moveDefinition": "two people who press at once approve it once",
  "products/products.store hasSignedValidation":
    "a product whose proof is withdrawn while it is put on sale stays off sale",
  "push/push.store endNote":
    "a note that a second clock sent is not marked as given up by the first, whose answer came late",
  "rate-limits/rate-limits.queries hasHits": "guessing spread over many phones raises one task",
  "reagents/reagents.queries areBoxesUnchanged":
    "a run whose reagents are recalled while it is committed is not taken in",
  "reagents/reagents.queries areLotsUnchanged":
    "a lot in words that is recalled at the moment of the commit leaves no run without a hold",
  "reagents/reagents.queries moveLot": "a lot that is recalled while it is accepted stays recalled",
  "reagents/reagents.store moveBox": "a box that is discarded while it is opened stays discarded",
  "reports/corrections/corrections.store cancelRedo": "a redo whose sample or result %s while it is given up goes on",
  "reports/corrections/corrections.store closeCorrection":
    "a correction that is published while it is returned stays published",
  "reports/corrections/corrections.store isStillDecidable":
    "a report that is %s while its correction is published gets no version of it",
  "reports/corrections/corrections.store isStillRedoable": "a report %s at the same moment is not called again",
  "reports/publish/confirm.store isStillConfirmable": "a result %s while it confirms its report confirms nothing",
  "reports/publish/publish.store isStillPublishable": "a result %s while its report is published is not published",
  "reports/read/offers.store answerOfferRows": "an offer %s while it is taken is not taken",
  "reports/reports.store isReportInState":
    "a report that is withdrawn by two people at the same moment is withdrawn once",
  "reports/updates/rule-updates.store moveRoundPart":
    "a part of a round that two people do at the same moment counts once",
  "reports/updates/rule-updates.store isStillRenewable":
    "a report that is %s while its round goes on is offered nothing",
  "results/commit/commit.store isSampleStillPlated":
    "a tube in another one's place that is rejected while its file is committed stays rejected",
  "results/commit/commit.store isSampleStillWaiting":
    "a sample that is withdrawn while its run is committed gets no result",
  "results/commit/delta-check.queries isComparisonStillValid": "a result that %s while it is compared doubts nobody",
  "results/review/result-set-moves.store setHasNoOpenHold":
    "a result that gets a hold while it is reviewed is not reviewed",
  "results/review/result-set-moves.store isSetStillInState":
    "a result that is returned while it is reviewed is not reviewed",
  "results/runs/runs.queries moveRuns":
    "a run that was closed stays closed as it was when one of its results is called again and confirmed",
  "roles/roles.store areRolesUnused": "a role that somebody is given while it is deleted stays",
  "sms-codes/send-limits.store isCaptchaUsedNow": "of twenty sends with one read picture at once one goes out",
  "sms-codes/send-limits.store canSendCode": "of twenty taps at once one code goes out",
  "specimens/receiving/accept-samples.store isOnNoPlate":
    "a sample that is put on a plate while its acceptance is taken back stays accepted",
  "specimens/receiving/recollect.store isNotUnderReview":
    "a rejected sample whose result comes to a reviewer at the same moment is not asked for again",
  "specimens/receiving/replace-tube.store canExchange":
    "a new tube that is %s while it takes the place of another one takes none",
  "specimens/specimens.queries isTubeMovable": "a tube that is lost while it is received stays lost",
  "specimens/specimens.queries moveSpecimensByEvent": "a sample that is rejected while it is accepted stays rejected",
  "tasks/tasks.queries finishTasks": "work that two people give back at the same moment is given back once",
  "trends/trends.store explainAlarm":
    "an alarm that two people explain at the same moment keeps the words of the first",
  "uploads/template-pictures.store arePicturesKept":
    "a draft cannot name a picture that is marked for deletion at the same moment",
  "users/import-users.store hasNobodySignedIn": "an import of users of whom one signs in while it is taken back stays",
  "users/user-powers.store isPostInUse": "nobody is given a %s that is deleted at the same moment",
  "users/user-powers.store hasOtherAdministrator": "of two administrators who are %s at once one stays",
  "validations/validations.store signValidation":
    "a draft that is changed while it is signed is not signed, and the validation in force stays",
  "validations/validations.store withdrawValidation":
    "a validation that two people withdraw at the same moment is withdrawn once",
  "webhooks/webhooks.store recordAttempt":
    "an event that arrived by a second sender is not marked as failed by the first, whose answer came late",
  "webhooks/webhooks.store requeueDelivery":
    "an event that two people send again at the same moment is sent again once",
};

/** Those that need no test of their own, by the reason. */
export const guardsWithoutTest: Readonly<Record<string, readonly string[]>> = {
  "asks whether an earlier statement of its own batch was written, so nobody can act in between": [
    "bindings/bind-tube.store isBindingInserted",
    "bindings/undo-binding.store isUndoEventWritten",
    "customers/customer-sessions.queries isSessionInserted",
    "devices/device-authentication.store isSecretEnrolled",
    "history/history.queries isChangeRecorded",
    "instrument-files/run-imports.queries closeImport",
    "kits/kits.store kitBatchExists",
    "manual-entries/manual-entries.store entryExists",
    "manual-entries/manual-entries.store isTypingWritten",
    "plates/plates.store plateExists",
    "privacy/erase.store eraseTubes",
    "privacy/erase.store isErasureWritten",
    "privacy/erase.store isWithdrawalWritten",
    "privacy/requests.store isRequestMoved",
    "products/definitions.store retireLiveDefinition",
    "reagents/reagents.queries recordBoxes",
    "reports/publish/confirm.store settleByConfirmation",
    "reports/publish/publish.store anyVersionExists",
    "reports/publish/versions.store advanceReports",
    "reports/publish/versions.store endReplacedOffers",
    "reports/publish/versions.store settleCorrections",
    "reports/publish/versions.store versionExists",
    "reports/reports.queries eraseReports",
    "reports/reports.store stopNotices",
    "reports/reports.store withdrawReportRow",
    "results/holds/result-holds.queries isHoldReleased",
    "results/results.queries acceptCallsOf",
    "results/results.queries supersedeCallsOf",
    "results/review/result-changes.store isChangeInserted",
    "results/review/result-set-moves.store acceptWells",
    "results/review/result-set-moves.store moveSets",
    "results/runs/runs.queries runExists",
    "sms-codes/send-code.store isCodeInserted",
    "specimens/life-line/life-line.queries isAnyEventWritten",
    "specimens/life-line/life-line.queries isEventWritten",
    "specimens/specimens.queries receiveSampleRow",
    "specimens/specimens.queries replaceSpecimen",
    "specimens/specimens.queries stopSpecimens",
    "staff-sessions/second-factors.queries isSecretConfirmedAt",
    "users/users.queries merchantAccountIsOff",
  ],
  "is a value or a list of ids: nothing is refused by it": [
    "counters/counters.queries formattedDrawnNumber",
    "customers/customer-sessions.queries phoneOfSession",
    "dashboard/dashboard.store userOfSession",
    "dashboard/news.store newsSeenUntil",
    "departments/departments.store departmentName",
    "departments/departments.store departmentParent",
    "history/history.queries alwaysTrue",
    "instrument-files/run-imports.queries importIdOf",
    "instruments/instruments.queries isInstrument",
    "instruments/instruments.queries runsAffectedByEvent",
    "menus/menu-edit.store alwaysTrue",
    "merchants/own.store merchantOfRequest",
    "reagents/reagents.queries runsOfLot",
    "results/results.queries insertSelectedResultSets",
    "results/runs/runs.store runOfResultSet",
    "sms-codes/send-limits.store codeRequestRow",
  ],
  "is a part of other conditions, which are listed": [
    "messages/messages.queries cancel",
    "messages/receipts.store moveBy",
    "messages/wechat-channel.store reroute",
    "partner-imports/partner-commit.store moveImport",
    "results/results.queries moveResultSets",
    "sms-codes/send-limits.store hasTooManyUnused",
    "specimens/specimens.queries moveSamples",
    "specimens/specimens.queries moveTubes",
    "specimens/specimens.queries returnPlatedSamplesToQueue",
    "states/state-moves.queries stateMove",
  ],
  "is what the caller may see, which the check before it answers; a right that is taken away counts from the next call on":
    [
      "departments/departments.store canSeeDepartments",
      "users/user-powers.store canAssignToDepartment",
      "users/user-powers.store canAssignToDepartments",
    ],
  "is refused by areRowsUnchanged as well: a change that was taken back left another version": [
    "history/history-list.queries isNotUndone",
  ],
};
