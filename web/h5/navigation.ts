import type { PhonePath } from "#contract/screens/public";
import { faceNavigation } from "../router";

/** The one name of the query that phone pages read. */
export type PhoneSearch = "version";

export const { Link, useNavigate, usePreload, useSearch, useParams } = faceNavigation<PhonePath, PhoneSearch>();
