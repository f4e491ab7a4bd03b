import type { ReportView } from "#contract/report-view.schemas";
import { ReportSection } from "./part";

type Share = NonNullable<ReportView["population"]>;

const people = Array.from({ length: 100 }, (_, index) => index);

/**
 * A hundred people, those with the customer's result highlighted; below one in a hundred a single one, half
 * highlighted.
 */
export function PopulationShare({ population }: { readonly population: Share }) {
  const lit = population.peopleOf100;
  const tone = (index: number) => (index < lit ? "human human-lit" : index === 0 ? "human human-half" : "human");
  return (
    <ReportSection title="和大家比">
      <p className="population-sentence">{population.sentence}。</p>
      <svg className="population" viewBox="0 0 400 176" role="img" aria-label={population.sentence}>
        <defs>
          <path id="human" d="M7 0a4.2 4.2 0 1 1 0 8.4a4.2 4.2 0 1 1 0-8.4M.6 26v-9.5a6.4 6.6 0 0 1 12.8 0v9.5z" />
        </defs>
        {people.map((index) => (
          <use
            key={index}
            href="#human"
            className={tone(index)}
            x={(index % 20) * 20 + 3}
            y={Math.floor(index / 20) * 35 + 4}
          />
        ))}
      </svg>
      <p className="fine">{population.source}</p>
    </ReportSection>
  );
}
