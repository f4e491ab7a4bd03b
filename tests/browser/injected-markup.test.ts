import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openJourney } from "../support/journey";
import { signInAs } from "../support/people";

/** The outcome of each attempt to inject text as markup or script: the name of each refusal, or "done". */
function attempts(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const tried = (work: () => void) => {
      try {
        work();
        return "done";
      } catch (error) {
        return (error as Error).name;
      }
    };
    const ways = {
      markup: () => {
        document.createElement("div").innerHTML = "<img src=x onerror=alert(1)>";
      },
      beside: () => document.body.insertAdjacentHTML("beforeend", "<b>text</b>"),
      address: () => {
        document.createElement("script").src = "/assets/other.js";
      },
      text: () => {
        document.createElement("script").text = "alert(1)";
      },
      frame: () => {
        document.createElement("iframe").srcdoc = "<b>text</b>";
      },
      policy: () => void (window as unknown as Factory).trustedTypes.createPolicy("own", {}),
    };
    interface Factory {
      trustedTypes: { createPolicy(name: string, rules: object): unknown };
    }
    return Object.fromEntries(Object.entries(ways).map(([name, work]) => [name, tried(work)]));
  });
}

const refused = Object.fromEntries(
  ["markup", "beside", "address", "text", "frame", "policy"].map((way) => [way, "TypeError"]),
);

test("no document turns text into markup or script, in whatever way an injected line tries it", async () => {
  const journey = await openJourney();
  const { page, product } = journey;
  journey.expectError(/Trusted(HTML|Script|ScriptURL)|TrustedTypePolicy|Trusted Type|Content Security Policy/);
  for (const path of ["/index", "/h5/bindphone", "/login", "/sample-report"]) {
    await page.goto(path);
    expect([path, await attempts(page)]).toEqual([path, refused]);
  }
  await signInAs(journey, product.admin, "/dashboard");
  await page.locator("main").first().waitFor();
  expect(await attempts(page)).toEqual(refused);
  // The office's one policy exists for style sheets without a tag.
  const style = await page.evaluate(() => {
    const sheet = document.createElement("style");
    sheet.innerHTML = "p > b { color: red }";
    return sheet.textContent;
  });
  expect(style).toBe("p > b { color: red }");
});
