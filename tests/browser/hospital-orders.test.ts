import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { countHandwork } from "../support/handwork";
import { type Journey, openJourney, ownPhone } from "../support/journey";
import { giveReason } from "../support/lab-desk";
import { openFromMenu } from "../support/menu";
import { bindByCalls, issuedTubes } from "../support/own-tube";
import { demoOf, signInAs } from "../support/people";
import { holdRequests } from "../support/slow-line";
import { callAs } from "../support/staff-api";

const owner = { phone: ownPhone(), name: "秦望舒", height: "165", weight: "55" };
const clientName = "到院演练医院";

test("a hospital gets its key, sends a file, its order follows the tube, and the webhook is heard", async () => {
  const heard = await receiver();
  const desk = await openJourney("smallDesk");
  const task = await countHandwork(desk, "administrator");
  const { page } = desk;
  await signInAs(desk, desk.product.admin, "/lab/clients");
  const { merchantId, barcode } = await merchantWithTube(desk);
  const key = await addClient(page, merchantId, heard.url);
  expect(key).toMatch(/^gk_[0-9A-Z]{26}_[\w-]{43}$/);
  await page.getByRole("link", { name: clientName }).click();
  await page.getByRole("button", { name: "测试推送" }).click();
  await page.getByLabel("推送记录表").getByText("HTTP 204").waitFor();

  await task("places the orders of a hospital's file", async () => {
    await openFromMenu(desk, "送检订单");
    await uploadFile(page, barcode);
  });
  await page.getByLabel("订单号").fill("YL-77");
  await page.getByRole("link", { name: "YL-7701" }).click();
  await page.getByText("等待受检人绑定采样管").waitFor();
  await page.getByRole("button", { name: "查看患者信息" }).click();
  await giveReason(desk, "查看", "患者来电核对");
  await page.getByRole("dialog", { name: "患者信息" }).getByText("MR-7701").waitFor();
  await page.keyboard.press("Escape");

  await bindByCalls(await openJourney("phone"), barcode, owner);
  await page.reload();
  await page.getByText("已绑定", { exact: true }).first().waitFor();
  const own = await fetch(`${new URL(page.url()).origin}/api/v1/orders/YL-7701`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(await own.json()).toMatchObject({ data: { state: "tube_linked", barcode } });
  expect(heard.events).toEqual(["ping", "order.received"]);
  await namesMerchantThatIsOff(page, merchantId);
  expect(desk.pageErrors).toEqual([]);
});

test("the demonstration's hospital has an order in every state, and its file can be chosen although its name comes late", async () => {
  const desk = await openJourney("smallDesk");
  const { page } = desk;
  const letClientsCome = await holdRequests(page, /\/clients\?pageSize=100/);
  await signInAs(desk, demoOf(desk).staff.technician, "/lab/orders");
  for (const state of ["待绑定", "已绑定", "已到样", "已出报告", "已取消"])
    await page.getByRole("table").getByText(state, { exact: true }).first().waitFor();
  await page.getByRole("button", { name: "上传订单" }).click();
  const dialog = page.getByRole("dialog", { name: "上传送检订单" });
  const choose = dialog.getByRole("button", { name: "选择文件" });
  await choose.waitFor();
  expect(await choose.isEnabled()).toBe(false);
  await letClientsCome();
  await expect.poll(() => choose.isEnabled()).toBe(true);
  expect(desk.pageErrors).toEqual([]);
});

/** The hospital's webhook receiver on this machine; it answers 204. */
async function receiver() {
  const events: string[] = [];
  const server = createServer((request, reply) => {
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => {
      events.push((JSON.parse(body) as { type: string }).type);
      reply.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { events, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/genes` };
}

async function merchantWithTube(desk: Journey): Promise<{ merchantId: string; barcode: string }> {
  const name = `${clientName}本部`;
  const facts = { code: "daoyuan", name, shownName: name };
  const { id: merchantId } = await callAs<{ id: string }>(desk, "POST", "/api/v1/merchants", facts);
  const [barcode = ""] = await issuedTubes(desk, 1, { merchantId });
  return { merchantId, barcode };
}

/** A client whose merchant is off still says whose it is when it is edited. */
async function namesMerchantThatIsOff(page: Page, merchantId: string): Promise<void> {
  await page.goto(`/lab/merchants/${merchantId}`);
  await page.getByRole("button", { name: "停用", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "停用", exact: true }).click();
  await page.getByRole("button", { name: "启用", exact: true }).waitFor();
  await page.goto("/lab/clients");
  await page.getByRole("table").getByRole("link", { name: clientName, exact: true }).click();
  await page.getByRole("button", { name: "修改" }).first().click();
  const chosen = page.getByRole("dialog").getByLabel("合作机构").locator("option:checked");
  await expect.poll(() => chosen.textContent()).toBe(`${clientName}本部（已停用）`);
}

/** Returns the API key, which is shown once. */
async function addClient(page: Page, merchantId: string, url: string): Promise<string> {
  await page.reload();
  await page.getByRole("button", { name: "新增送检单位" }).click();
  const dialog = page.getByRole("dialog", { name: "新增送检单位" });
  await dialog.getByRole("button", { name: "保存" }).click();
  await dialog.getByText("请输入送检单位名称（1-64 个字）").waitFor();
  await dialog.getByLabel("名称").fill(clientName);
  await dialog.getByLabel("合作机构").selectOption(merchantId);
  await dialog.getByLabel(/酒精/).check();
  await dialog.getByLabel("推送地址").fill(url);
  await dialog.getByRole("button", { name: "保存" }).click();
  const shown = page.getByRole("dialog", { name: "密钥" });
  const key = (await shown.getByText(/^gk_/).textContent()) ?? "";
  await shown.getByText(/^whsec_/).waitFor();
  await shown.getByRole("button", { name: "我已保存" }).click();
  return key;
}

async function uploadFile(page: Page, barcode: string): Promise<void> {
  const file = join(tmpdir(), `orders-${process.pid}.csv`);
  const lines = [
    "订单号,产品,患者编号,同意书编号,同意时间,姓名,采样管编号",
    `YL-7701,alcohol,MR-7701,ICF-1,2026-11-20 09:00,秦望舒,${barcode}`,
    "YL-7702,alcohol,MR-7702,,,",
  ];
  writeFileSync(file, lines.join("\r\n"));
  await page.getByRole("button", { name: "上传订单" }).click();
  const dialog = page.getByRole("dialog", { name: "上传送检订单" });
  await dialog.getByLabel("送检单位").selectOption({ label: clientName });
  await dialog.getByLabel("订单文件").setInputFiles(file);
  await dialog.getByText("2 行：可以下单 1，已有 0，有问题 1").waitFor();
  await dialog.getByText("没有写明知情同意：请填写同意书编号和签署时间").waitFor();
  await dialog.getByRole("button", { name: "下单 1 个" }).click();
  await page.getByText("已下单 1 个").waitFor();
}
