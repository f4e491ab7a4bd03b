import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { assayKindNames, decideAssay, getAssay, reviseAssay, saveAssay, submitAssay } from "#contract/assays";
import type { AssayContent } from "#contract/assays.schemas";
import type { DataOf } from "#contract/endpoint";
import { callQuery } from "../../parts/data/queries";
import { lazyDialog, lazyPart } from "../../parts/lazy-part";
import { LoadedPage } from "../../parts/loaded";
import { usePageAddress } from "../../parts/page-address";
import stack from "../../parts/page-stack.module.css";
import { screenLink } from "../../parts/screen-link";
import { Skeleton } from "../../parts/skeleton";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import { DefinitionHeader } from "../definitions/definition-head";
import { DefinitionHistory } from "../definitions/definition-history";
import { RevisionFields } from "../definitions/editing";
import { type DefinitionDraft, useDefinitionDraft } from "../definitions/use-definition-draft";
import { type GenotypeForm, genotypeContentOf, genotypeFormOf } from "./genotype-form";
import { type PathogenForm, pathogenContentOf, pathogenFormOf } from "./pathogen-form";

const GenotypeEditor = lazyPart(() => import("./genotype-editor"), "GenotypeEditor");
const ContentChanges = lazyDialog(() => import("../definitions/content-changes"), "ContentChanges");
const PathogenEditor = lazyPart(() => import("./pathogen-editor"), "PathogenEditor");

type Assay = DataOf<typeof getAssay>;
type AssayForm = GenotypeForm | PathogenForm;

/** One revision of an assay: read-only, or as a draft for editing. */
export function AssayPage() {
  const { assayId = "" } = usePageAddress().params;
  const query = useQuery(callQuery(getAssay, { params: { id: assayId } }));
  return (
    <LoadedPage query={query} boxes={[64, 140, 320]}>
      {(assay) => <AssayRevision key={assay.id} assay={assay} />}
    </LoadedPage>
  );
}

const hrefOf = (id: string) => screenLink("/lab/products/assays/$assayId", { assayId: id });

function formOf({ name, definition }: Assay): AssayForm {
  const content = definition as AssayContent;
  return content.kind === "genotype" ? genotypeFormOf(name, content) : pathogenFormOf(name, content);
}

const contentOf = (form: AssayForm): AssayContent =>
  form.kind === "genotype" ? genotypeContentOf(form) : pathogenContentOf(form);

function AssayRevision({ assay }: { assay: Assay }) {
  const may = usePermissionCheck();
  const params = { id: assay.id };
  const draft = useDefinitionDraft<AssayForm>({
    view: assay,
    stored: formOf(assay),
    work: (form, version) =>
      adminCall(saveAssay, { params, body: { name: form.name, definition: contentOf(form), version } }),
  });
  const mayEdit = may("lab:product:edit");
  const isFixed = assay.state !== "draft" || !mayEdit;
  return (
    <div className={`column gap-16 ${stack.page}`}>
      <DefinitionHeader
        title={assay.name}
        tabTitle={assay.name}
        view={assay}
        name="检测方案"
        draft={draft}
        mayEdit={mayEdit}
        mayApprove={may("lab:product:approve")}
        submit={(version) => adminCall(submitAssay, { params, body: { version } })}
        decide={(body) => adminCall(decideAssay, { params, body })}
        revise={async () => hrefOf((await adminCall(reviseAssay, { params, body: {} })).data.id)}
      >
        <span className="mono">{assay.code}</span>
        {assayKindNames[assay.kind]}
      </DefinitionHeader>
      <RevisionFields isFixed={isFixed}>
        <Editor draft={draft} isFixed={isFixed} />
      </RevisionFields>
      <ContentChanges view={assay} />
      <DefinitionHistory view={assay} hrefOf={hrefOf} />
    </div>
  );
}

function Editor({ draft: { form, change }, isFixed }: { draft: DefinitionDraft<AssayForm>; isFixed: boolean }) {
  return (
    <Suspense fallback={<Skeleton height={320} />}>
      {form.kind === "genotype" ? (
        <GenotypeEditor form={form} onChange={change} isFixed={isFixed} />
      ) : (
        <PathogenEditor form={form} onChange={change} isFixed={isFixed} />
      )}
    </Suspense>
  );
}
