import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import type { DataOf } from "#contract/endpoint";
import { decideTemplate, getTemplate, reviseTemplate, saveTemplate, submitTemplate } from "#contract/templates";
import { callQuery } from "../../parts/data/queries";
import { lazyPart } from "../../parts/lazy-part";
import { LoadedPage } from "../../parts/loaded";
import { usePageAddress } from "../../parts/page-address";
import stack from "../../parts/page-stack.module.css";
import { screenLink } from "../../parts/screen-link";
import { Skeleton } from "../../parts/skeleton";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import { DefinitionHeader } from "../definitions/definition-head";
import { DefinitionHistory } from "../definitions/definition-history";
import { useDefinitionDraft } from "../definitions/use-definition-draft";

const TemplateEditor = lazyPart(() => import("./template-editor"), "TemplateEditor");

const hrefOf = (id: string) => screenLink("/lab/templates/$templateId", { templateId: id });

type Template = DataOf<typeof getTemplate>;

/** One revision of a report template: read-only, or as a draft for editing. */
export function TemplatePage() {
  const { templateId = "" } = usePageAddress().params;
  const query = useQuery(callQuery(getTemplate, { params: { id: templateId } }));
  return (
    <LoadedPage query={query} boxes={[64, 480]}>
      {(template) => <Revision key={template.id} template={template} />}
    </LoadedPage>
  );
}

function Revision({ template }: { template: Template }) {
  const may = usePermissionCheck();
  const params = { id: template.id };
  const draft = useDefinitionDraft({
    view: template,
    stored: template.content,
    work: (content, version) => adminCall(saveTemplate, { params, body: { content, version } }),
  });
  const mayEdit = may("lab:product:edit");
  return (
    <div className={`column gap-16 ${stack.page}`}>
      <DefinitionHeader
        title={`报告模板 ${template.key}`}
        tabTitle={`模板 ${template.key}`}
        view={template}
        name="报告模板"
        draft={draft}
        mayEdit={mayEdit}
        mayApprove={may("lab:product:approve")}
        submit={(version) => adminCall(submitTemplate, { params, body: { version } })}
        decide={(body) => adminCall(decideTemplate, { params, body })}
        revise={async () => hrefOf((await adminCall(reviseTemplate, { params, body: {} })).data.id)}
      />
      <Suspense fallback={<Skeleton height={480} />}>
        <TemplateEditor
          templateId={template.id}
          form={draft.form}
          onChange={draft.change}
          isFixed={template.state !== "draft" || !mayEdit}
          isDirty={draft.isDirty}
        />
      </Suspense>
      <DefinitionHistory view={template} hrefOf={hrefOf} />
    </div>
  );
}
