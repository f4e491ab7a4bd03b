import { sources as reportSources } from "#contract/sources";
import { Breadcrumbs } from "../parts/crumbs";
import { sourceOrder } from "../source-order";
import { siteSources } from "../sources";

/**
 * The address of a source, and the name of the site with the source's number; undefined when the source has only a
 * title.
 */
function placeOf(id: string): readonly [name: string, address: string] | undefined {
  const number = id.replace(/^PMID /, "");
  if (id.startsWith("10.")) return [`DOI ${id}`, `https://doi.org/${id}`];
  if (id.startsWith("PMC")) return [`PubMed Central ${id}`, `https://pmc.ncbi.nlm.nih.gov/articles/${id}/`];
  if (id.startsWith("PMID ")) return [`PubMed ${number}`, `https://pubmed.ncbi.nlm.nih.gov/${number}/`];
  if (id.startsWith("NBK")) return [`NCBI Bookshelf ${id}`, `https://www.ncbi.nlm.nih.gov/books/${id}/`];
  return undefined;
}

const titleOf = (id: string) =>
  (id in siteSources
    ? siteSources[id]?.title
    : (reportSources as Record<string, { shown: string }>)[id]?.shown
  )?.replace(/ \([^()]*title was not seen\)$/, "") ?? id;

/** The title without the number that the link beside it shows. */
function titleBeside(id: string): string {
  const number = id.replace(/^PMID /, "");
  const written = [id, `PubMed ${number}`, `PMID ${number}`, id.slice(id.lastIndexOf("/") + 1)];
  return written.reduce((title, one) => title.replace(`（${one}）`, "").replace(`（${one}；`, "（"), titleOf(id));
}

/** /sources: the sources behind the numbers beside the site's sentences. */
export function SourcesPage() {
  return (
    <article className="band paper">
      <div className="wrap">
        <Breadcrumbs path="/sources" />
        <h1 tabIndex={-1}>参考资料</h1>
        <p>页面上句子旁的编号，对应下面的公开文献、指南和法规。没有编号的数值由本公司给出，旁边写明其局限。</p>
        <ol className="sources">
          {sourceOrder.map((id, i) => {
            const place = placeOf(id);
            return (
              <li key={id} id={`s${i + 1}`}>
                {place ? titleBeside(id) : titleOf(id)}
                {place ? (
                  <>
                    {" "}
                    <a href={place[1]} target="_blank" rel="noopener noreferrer">
                      {place[0]}
                    </a>
                  </>
                ) : null}
              </li>
            );
          })}
        </ol>
      </div>
    </article>
  );
}
