import { readAppConfig } from "#contract/app-config";
import { makeCaptcha } from "#contract/captcha";
import { limits } from "#contract/limits";
import { messages } from "#contract/messages";
import { passSecondFactor } from "#contract/second-factor";
import { sessionMessages, signIn } from "#contract/session";
import { sameOriginPath } from "../../guard";
import { readAppInfo, saveAppInfo } from "../../shared/app-info";
import { now } from "../../shared/clock";
import { listenToOtherTabs, readToken, tellOtherTabs, writeToken } from "../../shared/session";
import { screenLink } from "../parts/screen-link";
import { readDeviceCookie, writeDeviceCookie } from "./device-cookie";
import { fieldOfRefusal, type SignInField, signInClockTexts, signInErrors, signInFields } from "./login-form.rules";
import { type SignInRefusal, sendSignInRequest } from "./login-server";
import { takeSignInNotice } from "./notice";
import { prefetchShell } from "./prefetch-shell";

const byId = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const input = (name: SignInField | "otp") => byId<HTMLInputElement>(name);
const submit = byId<HTMLButtonElement>("submit");
const remember = byId<HTMLInputElement>("remember");
const redirectTarget = new URLSearchParams(location.search).get("redirect");

const userNameCookie = "rememberedUser";
const otpRequired = "请输入动态口令";

let captchaId = "";
/** Set when the password was right and the second factor is still missing. */
let ticket = "";
let toastTimer: ReturnType<typeof setTimeout> | undefined;

function say(text: string): void {
  const toast = byId("toast");
  toast.textContent = text;
  toast.hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => {
    toast.hidden = true;
  }, limits.errorToastMs);
}

function showError(name: SignInField | "otp", text = ""): void {
  const line = byId(`${name}-error`);
  line.textContent = text;
  line.hidden = text === "";
  input(name).setAttribute("aria-invalid", String(text !== ""));
}

/** Shows messages beside their fields, the first one in a toast too, and focuses its field. */
function showErrors(errors: Partial<Record<SignInField, string>>): void {
  for (const name of signInFields) showError(name, errors[name]);
  const first = signInFields.find((name) => errors[name]);
  if (!first) return;
  say(errors[first] ?? "");
  input(first).focus();
}

async function renewCaptcha(): Promise<void> {
  const image = byId<HTMLImageElement>("captcha-image");
  const wait = byId("captcha-wait");
  captchaId = "";
  try {
    const reply = await sendSignInRequest(makeCaptcha.path);
    if (reply.code !== 200) throw new Error(reply.msg);
    captchaId = String(reply.id);
    image.src = String(reply.data);
    image.hidden = false;
    wait.hidden = true;
  } catch (error) {
    image.hidden = true;
    wait.hidden = false;
    wait.textContent = "点击重新获取";
    say(error instanceof Error ? error.message : messages.network);
  }
}

function refuse(reply: SignInRefusal): void {
  const errors = Object.fromEntries(
    signInFields.flatMap((name) => {
      const text = reply.errors?.[name]?.[0];
      return text ? [[name, text]] : [];
    }),
  );
  input("code").value = "";
  void renewCaptcha();
  const field = fieldOfRefusal(reply.msg);
  showErrors(Object.keys(errors).length > 0 ? errors : { [field]: reply.msg });
  if (field === "password") input(field).select();
}

function enter(token: string, mustChangePassword: boolean): void {
  writeToken(token);
  writeDeviceCookie(userNameCookie, remember.checked ? input("username").value.trim() : "");
  tellOtherTabs({ kind: "signed-in" });
  location.replace(
    sameOriginPath(mustChangePassword ? screenLink("/profile/index", { tab: "password" }) : redirectTarget),
  );
}

async function submitForm(): Promise<void> {
  if (submit.disabled) return;
  if (ticket) return sendOtp();
  const form = { username: input("username").value, password: input("password").value, code: input("code").value };
  const errors = signInErrors(form);
  showErrors(errors);
  if (Object.keys(errors).length > 0) return;
  setBusy(true);
  try {
    const reply = await sendSignInRequest(signIn.path, {
      ...form,
      username: form.username.trim(),
      code: form.code.trim(),
      uuid: captchaId,
      rememberMe: remember.checked,
    });
    if (reply.code === 200 && reply.token) return enter(String(reply.token), reply.mustChangePassword === true);
    setBusy(false);
    if (reply.code === 200) turnTo(String(reply.ticket));
    else if (reply.code === 401) location.reload();
    else refuse(reply);
  } catch {
    setBusy(false);
    void renewCaptcha();
    alert(sessionMessages.signInException);
  }
}

/** Shows the field of the second factor, or for an empty ticket the first step again. */
function turnTo(next: string): void {
  ticket = next;
  byId("first-step").hidden = next !== "";
  byId("second-step").hidden = next === "";
  input("otp").value = "";
  if (next) input("otp").focus();
  else void renewCaptcha();
}

async function sendOtp(): Promise<void> {
  const otp = input("otp").value.trim();
  showError("otp", otp ? "" : otpRequired);
  if (!otp) return input("otp").focus();
  setBusy(true);
  try {
    const reply = await sendSignInRequest(passSecondFactor.path, { ticket, otp });
    if (reply.code === 200) return enter(String(reply.token), reply.mustChangePassword === true);
    setBusy(false);
    const problem = reply.errors?.otp?.[0];
    if (!problem) turnTo("");
    showError("otp", problem);
    say(problem ?? reply.msg);
    input(problem ? "otp" : "password").select();
  } catch {
    setBusy(false);
    alert(sessionMessages.signInException);
  }
}

function setBusy(isBusy: boolean): void {
  submit.disabled = isBusy;
  submit.textContent = isBusy ? "登 录 中..." : "登录";
}

function watchPassword(): void {
  const eye = byId<HTMLButtonElement>("eye");
  const password = input("password");
  eye.addEventListener("click", () => {
    const isShown = password.type === "text";
    password.type = isShown ? "password" : "text";
    eye.setAttribute("aria-pressed", String(!isShown));
    eye.setAttribute("aria-label", isShown ? "显示密码" : "隐藏密码");
  });
  const caps = byId("caps");
  const look = (event: KeyboardEvent) => {
    caps.hidden = !event.getModifierState?.("CapsLock");
  };
  password.addEventListener("keydown", look);
  password.addEventListener("keyup", look);
  password.addEventListener("blur", () => {
    caps.hidden = true;
  });
}

function tick(): void {
  const at = now();
  const { date, time } = signInClockTexts(at);
  byId("clock-date").textContent = date;
  byId("clock-time").textContent = time;
  setTimeout(tick, 1000 - (at % 1000));
}

function showAppName(): void {
  const name = readAppInfo().sys_app_name;
  if (!name) return;
  byId("app-name").textContent = name;
  document.title = `登录 - ${name}`;
}

async function renewAppInfo(): Promise<void> {
  const reply = await sendSignInRequest(readAppConfig.path).catch(() => undefined);
  if (reply?.code !== 200) return;
  saveAppInfo(reply.data as Record<string, string>);
  showAppName();
}

function fetchMore(): void {
  void renewAppInfo();
  prefetchShell();
}

function start(): void {
  const name = readDeviceCookie(userNameCookie);
  if (name) {
    input("username").value = name;
    remember.checked = true;
  }
  const notice = takeSignInNotice();
  if (notice) {
    byId("notice").textContent = notice;
    byId("notice").hidden = false;
  }
  byId<HTMLFormElement>("login").addEventListener("submit", (event) => {
    event.preventDefault();
    void submitForm();
  });
  byId("captcha").addEventListener("click", () => void renewCaptcha());
  for (const field of [...signInFields, "otp"] as const) input(field).addEventListener("input", () => showError(field));
  // A page restored from the browser's back/forward cache must not contain the password.
  addEventListener("pagehide", () => {
    input("password").value = "";
  });
  addEventListener("pageshow", (event) => event.persisted && location.reload());
  listenToOtherTabs((message) => message.kind === "signed-in" && location.replace(sameOriginPath(redirectTarget)));
  watchPassword();
  showAppName();
  tick();
  setBusy(false);
  // Other files load after the captcha: on a slow connection they would delay it.
  void renewCaptcha().then(() => setTimeout(fetchMore, 500));
  input(name ? "password" : "username").focus();
}

if (readToken()) location.replace("/");
else start();
