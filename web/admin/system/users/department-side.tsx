import { Suspense, useState } from "react";
import { lazyPart } from "../../parts/lazy-part";
import { TextBox } from "../../parts/list/text-box";
import { Skeleton } from "../../parts/skeleton";

const MatchingDepartments = lazyPart(() => import("./department-branches"), "MatchingDepartments");

interface DepartmentSideProps {
  /** Chosen department, empty for all. */
  readonly chosen: string;
  readonly onChoose: (deptId: string) => void;
}

/** Departments beside the users; choosing one shows its people and those of departments below it. */
export function DepartmentSidebar({ chosen, onChoose }: DepartmentSideProps) {
  const [text, setText] = useState("");
  const waiting = (
    <div className="stack gap-12 pad-8">
      <Skeleton height={16} width="70%" />
      <Skeleton height={16} width="50%" />
      <Skeleton height={16} width="60%" />
    </div>
  );
  return (
    <nav className="card stack gap-8 pad-12" aria-label="部门">
      <TextBox
        aria-label="查找部门"
        placeholder="查找部门"
        hasGlass
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <button
        type="button"
        className="choice-row cut block"
        aria-current={chosen === "" ? "true" : undefined}
        onClick={() => onChoose("")}
      >
        全部部门
      </button>
      <Suspense fallback={waiting}>
        <MatchingDepartments text={text} waiting={waiting} chosen={chosen} onChoose={onChoose} />
      </Suspense>
    </nav>
  );
}
