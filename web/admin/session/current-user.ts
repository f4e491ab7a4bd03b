import { useQuery } from "@tanstack/react-query";
import { signedInUserQuery } from "./session.api";

/** The signed-in person; inside the shell he is always loaded. */
export function useCurrentUser() {
  const { data } = useQuery(signedInUserQuery);
  if (!data) throw new Error("the shell renders only after the user is loaded");
  return data;
}
