import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { LoginPage } from "./login.page";

// The sign-in page of `npm run dev`, whose document is empty; a built document contains the markup.
flushSync(() => createRoot(document.getElementById("root") as HTMLElement).render(<LoginPage />));
void import("./login.enhance");
