import type { PhonePath } from "#contract/screens/public";
import { createNavigation } from "../router";

/** The only query parameter that phone pages read. */
export type PhoneSearch = "version";

export const { Link, useNavigate, usePreload, useRedirect, useSearch, useParams } = createNavigation<
  PhonePath,
  PhoneSearch
>();
