import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** The part of an element that the page's script uses. */
class FakeElement extends EventTarget {
  value = "";
  type = "";
  textContent = "";
  src = "";
  hidden = false;
  disabled = false;
  checked = false;
  readonly attributes = new Map<string, string>();
  setAttribute(name: string, value: string) {
    this.attributes.set(name, value);
  }
  focus() {}
  select() {}
}

let elements: Map<string, FakeElement>;
let captchas: number;
let signIn: () => Promise<Response>;
let done: string[];

const byId = (id: string): FakeElement => {
  const element = elements.get(id) ?? new FakeElement();
  elements.set(id, element);
  return element;
};
const reply = (body: object) => Promise.resolve(new Response(JSON.stringify({ msg: "", requestId: "r", ...body })));

beforeEach(async () => {
  vi.useFakeTimers();
  [elements, captchas, done] = [new Map(), 0, []];
  vi.stubGlobal("document", { cookie: "", getElementById: byId, querySelector: () => null });
  const [replace, reload] = [(to: string) => done.push(`to ${to}`), () => done.push("reload")];
  const place = {
    search: "?redirect=%2Flab%2Fruns",
    origin: "https://lab.test",
    protocol: "https:",
    hostname: "lab.test",
  };
  vi.stubGlobal("location", { ...place, replace, reload });
  vi.stubGlobal("alert", (text: string) => done.push(`alert ${text}`));
  vi.stubGlobal("window", {});
  vi.stubGlobal("addEventListener", () => undefined);
  // Without this, the page of another test would receive the message as another tab does.
  vi.stubGlobal("BroadcastChannel", undefined);
  vi.stubGlobal("fetch", (path: string) =>
    path.includes("captcha")
      ? reply({ code: 200, id: `c${++captchas}`, data: `data:${captchas}` })
      : path.includes("app-config")
        ? reply({ code: 200, data: { sys_app_name: "一号实验室" } })
        : signIn(),
  );
  byId("password").type = "password";
  vi.resetModules();
  await import("../../../web/admin/session/login.enhance");
  await vi.advanceTimersByTimeAsync(1);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function submit(answer: () => Promise<Response>): Promise<void> {
  signIn = answer;
  for (const [id, value] of [
    ["username", "lilei"],
    ["password", "Quiet-river-42"],
    ["code", "7k3pm"],
  ] as const)
    byId(id).value = value;
  byId("login").dispatchEvent(new Event("submit"));
  await vi.advanceTimersByTimeAsync(1);
}

test("the password is shown and hidden by its button, and a press on the picture brings another", async () => {
  const press = (id: string) => byId(id).dispatchEvent(new Event("click"));
  press("eye");
  expect(byId("password").type).toBe("text");
  press("eye");
  expect(byId("password").type).toBe("password");
  expect([captchas, byId("captcha-image").src]).toEqual([1, "data:1"]);
  press("captcha");
  await vi.advanceTimersByTimeAsync(1);
  expect([captchas, byId("captcha-image").src]).toEqual([2, "data:2"]);
});

test("the button says 登 录 中... while it waits; then the person is where he wanted to go, and remembered if he said so", async () => {
  byId("remember").checked = true;
  const answer = Promise.withResolvers<Response>();
  await submit(() => answer.promise);
  expect([byId("submit").textContent, byId("submit").disabled]).toEqual(["登 录 中...", true]);
  const cookies: string[] = [];
  Object.defineProperty(document, "cookie", {
    set: (text: string) => cookies.push(text),
    get: () => cookies.join("; "),
  });
  answer.resolve(await reply({ code: 200, token: "a.b.c" }));
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(["to /lab/runs"]);
  expect(cookies.join()).toContain("Admin-Token=a.b.c");
  expect(cookies.join()).toContain("rememberedUser=lilei");
});

test("a refusal frees the button, asks for another picture and stands at its field", async () => {
  await submit(() => reply({ code: 400, msg: "用户名或密码错误" }));
  expect([byId("submit").textContent, byId("submit").disabled, captchas]).toEqual(["登录", false, 2]);
  expect(byId("password-error").textContent).toBe("用户名或密码错误");
  expect(done).toEqual([]);
});

test("no answer alerts 登录失败 and asks for another picture; a 401 loads the page anew", async () => {
  await submit(() => Promise.reject(new Error("no line")));
  expect([done, byId("submit").disabled, captchas]).toEqual([["alert 登录失败"], false, 2]);
  await submit(() => reply({ code: 401, msg: "" }));
  expect(done).toEqual(["alert 登录失败", "reload"]);
});

test("the settings of the app are kept in this browser and name the page", async () => {
  await vi.advanceTimersByTimeAsync(500);
  expect(byId("app-name").textContent).toBe("一号实验室");
  const { readAppInfo } = await import("../../../web/shared/app-info");
  expect(readAppInfo()).toEqual({ sys_app_name: "一号实验室" });
});
