import { useQueries } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { BodyIn } from "#contract/endpoint";
import { searchReports } from "#contract/lab-reports";
import { listTubes, searchTubes, type TubeItem, tubeStateNames } from "#contract/tubes";
import { listUsers } from "#contract/users";
import { keyOf } from "../../parts/data/key-of";
import { useMay } from "../../session/access";
import { patientCall } from "../../session/admin-call";
import { grouped, recordSearch } from "./records.rules";

/** Something of the database that the palette leads to. */
interface FoundRecord {
  readonly path: string;
  readonly title: string;
  readonly trail: string;
  readonly icon: string;
}

const most = 5;

/** Tubes, people and reports that the text names, as far as the person may see them; asked 250 ms after the last key. */
export function useRecords(text: string): readonly FoundRecord[] {
  const may = useMay();
  const { tube, person, customer, reports } = recordSearch(useSettled(text));
  const results = useQueries({
    queries: [
      {
        queryKey: keyOf(listTubes, "palette", tube),
        enabled: tube !== undefined && may("lab:tube:list"),
        queryFn: () => tubesLike(tube ?? { last4: "" }),
      },
      {
        queryKey: keyOf(listUsers, "palette", person),
        enabled: person !== undefined && may("admin:sysUser:list"),
        queryFn: () => peopleLike(person ?? {}),
      },
      {
        queryKey: keyOf(searchTubes, customer),
        enabled: customer !== undefined && may("lab:tube:list"),
        queryFn: () => tubesOf(customer ?? { phone: "" }),
      },
      ...reports.map((report) => ({
        queryKey: keyOf(searchReports, report),
        enabled: may("lab:report:list"),
        queryFn: () => reportsNamed(report),
      })),
    ],
  });
  return results.flatMap(({ data }) => data ?? []);
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 250);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

async function tubesLike(query: { last4: string } | { barcode: string }): Promise<FoundRecord[]> {
  const { data } = await patientCall(listTubes, { query: { ...query, pageSize: most } });
  return data.list.map(asTube);
}

async function tubesOf(body: BodyIn<typeof searchTubes>): Promise<FoundRecord[]> {
  const { data } = await patientCall(searchTubes, { body });
  return data.list.slice(0, most).map(asTube);
}

const asTube = ({ id, barcode, state, person }: TubeItem): FoundRecord => ({
  path: `/lab/tubes/${id}`,
  title: grouped(barcode),
  trail: [`样本管，${tubeStateNames[state]}`, person?.nameMasked].filter(Boolean).join("，"),
  icon: "test-pipe",
});

async function peopleLike(query: { username?: string; nickName?: string; phone?: string }): Promise<FoundRecord[]> {
  const { data } = await patientCall(listUsers, { query: { ...query, pageSize: most } });
  return data.list.map(({ username, nickName, dept }) => ({
    path: `/system/users?username=${encodeURIComponent(username)}`,
    title: nickName || username,
    trail: ["用户", dept?.deptName].filter(Boolean).join("，"),
    icon: "users",
  }));
}

async function reportsNamed(body: BodyIn<typeof searchReports>): Promise<FoundRecord[]> {
  const { data } = await patientCall(searchReports, { body });
  return data.list.slice(0, most).map(({ id, barcode, key, person }) => ({
    path: `/lab/reports/${id}`,
    title: key || grouped(barcode),
    trail: [`报告，条码 ${grouped(barcode)}`, person?.nameMasked].filter(Boolean).join("，"),
    icon: "report",
  }));
}
