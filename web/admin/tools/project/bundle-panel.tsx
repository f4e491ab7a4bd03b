import "../../parts/sheets/choice";
import { Button, Checkbox } from "@mantine/core";
import { IconDownload, IconUpload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Suspense, useRef, useState } from "react";
import { bundleParts, exportBundle } from "#contract/bundles";
import type { ConfigBundle } from "#contract/bundles.schemas";
import { toolMessages } from "#contract/tools";
import { now } from "../../../shared/clock";
import { showOtherFieldErrors } from "../../parts/form/field-errors";
import { formatTime } from "../../parts/format-time";
import { lazyPart } from "../../parts/lazy-part";
import { Panel } from "../../parts/panel";
import { showToast } from "../../parts/toast-queue";
import { downloadAdminFile } from "../../session/admin-download";
import { withPasswordCheck } from "../../session/proof";

const BundleDialog = lazyPart(() => import("./bundle-dialog"), "BundleDialog");

type Part = (typeof bundleParts)[number];
const partNames: Record<Part, string> = { menus: "菜单", dictionaries: "字典", configs: "参数" };

/** Exports and imports menus, dictionaries and parameters as one signed file. */
export function BundlePanel() {
  const [parts, setParts] = useState<readonly Part[]>(bundleParts);
  const [bundle, setBundle] = useState<ConfigBundle>();
  const input = useRef<HTMLInputElement>(null);
  const download = useMutation({
    mutationFn: () => {
      const fileName = `配置包-${formatTime(now(), "{y}{m}{d}-{h}{i}")}.json`;
      return withPasswordCheck(() => downloadAdminFile(exportBundle, { query: { parts: parts.join(",") } }, fileName));
    },
    onError: showOtherFieldErrors,
  });
  const turn = (part: Part) =>
    setParts(bundleParts.filter((one) => (one === part ? !parts.includes(one) : parts.includes(one))));
  return (
    <Panel title="配置包" note="带有本系统的签名，改动一个字就不能导入">
      <div className="wrap-row gap-12">
        <fieldset className="bare-set flex wrap gap-8-16">
          <legend className="visually-hidden">导出的内容</legend>
          {bundleParts.map((part) => (
            <Checkbox key={part} label={partNames[part]} checked={parts.includes(part)} onChange={() => turn(part)} />
          ))}
        </fieldset>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={parts.length === 0}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          导出
        </Button>
        <Button
          variant="default"
          leftSection={<IconUpload size={16} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          导入
        </Button>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          className="visually-hidden"
          aria-label="选择配置包"
          tabIndex={-1}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = "";
            if (file) void readBundle(file).then(setBundle);
          }}
        />
      </div>
      <p className="above-8 size-13 muted">导入前会先比对，列出每一处新增和改动；只在这里有的内容不会被删除。</p>
      <Suspense>{bundle ? <BundleDialog bundle={bundle} onClose={() => setBundle(undefined)} /> : null}</Suspense>
    </Panel>
  );
}

/** The file as the server will check it; a file that is no bundle is refused immediately. */
async function readBundle(file: File): Promise<ConfigBundle | undefined> {
  try {
    const value = JSON.parse(await file.text()) as ConfigBundle;
    if (value.format === "config-bundle") return value;
  } catch {
    // The message follows below.
  }
  showToast({ kind: "error", text: toolMessages.bundleInvalid });
  return undefined;
}
