/** Published and never opened. SQL, letter by letter the terms of the partial index `reports_unviewed`, so that it serves. */
export const unviewedReports = "reports.first_viewed_at is null and reports.state in ('published', 'corrected')";
