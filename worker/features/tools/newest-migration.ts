/** The schema that this build was made for; a test compares it with the folder of migrations. */
export const newestMigration = "0001_baseline";
