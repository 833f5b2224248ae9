import { Plural, useLingui } from '@lingui/react/macro'
import type { DraftFault } from '@stallwise/domain/lot-import/lot-import.model.ts'
import { Link } from '#lib/routes/Link.tsx'
import { draftFaultText } from '../draft/draft-fault-text.ts'
import type { TypedDraft } from '../draft/draft-form.ts'
import { stepOfFault } from '../draft/step-of-fault.ts'
import { useFieldNames } from '../draft/use-field-names.ts'
import type { Step, WizardSearch } from '../wizard-search.ts'
import styles from './review.module.css'
import { formatFloor } from '#lib/format/floors.ts'
import { Banner } from '#ui/Banner.tsx'

interface Props {
  faults: readonly DraftFault[]
  typed: TypedDraft
  searchOf: (part: { step: Step; floor?: string }) => WizardSearch
}

/** The faults of a draft, each linked to the step where it can be corrected. */
export const FaultList = ({ faults, typed, searchOf }: Props) => {
  const { t } = useLingui()
  const { nameOf } = useFieldNames()
  if (faults.length === 0) return null
  const floorOf = ({ path }: DraftFault) => typed.floors[Number(/^floors\.(\d+)\./.exec(path)?.[1])]
  const labelOf = (fault: DraftFault) => {
    const floor = floorOf(fault)
    if (floor) return t`Map of ${formatFloor(floor)}`
    return fault.path === 'stallList' ? t`Stall list` : nameOf(fault.path, typed)
  }
  return (
    <Banner tone="soon" role="status">
      <p>
        <b className="strong">
          <Plural
            value={faults.length}
            one="Fix # problem before creating the lot."
            other="Fix # problems before creating the lot."
          />
        </b>
      </p>
      <ul className={styles.open}>
        {faults.map((fault) => (
          <li key={`${fault.path} ${fault.code} ${fault.detail ?? ''}`}>
            <Link to="." search={searchOf({ step: stepOfFault(fault), floor: floorOf(fault)! })}>
              {labelOf(fault)}
            </Link>
            : {draftFaultText(fault)}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
