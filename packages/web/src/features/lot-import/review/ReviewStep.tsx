import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { readNumber } from '@stallwise/domain/fields/field-values.ts'
import type { DraftFault } from '@stallwise/domain/lot-import/lot-import.model.ts'
import { Link } from '#lib/routes/Link.tsx'
import type { OpenDraft } from '../draft/use-draft-editor.ts'
import type { Step, WizardSearch } from '../wizard-search.ts'
import { FaultList } from './FaultList.tsx'
import styles from './review.module.css'
import { useCreateLot } from './use-create-lot.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { formatFloor } from '#lib/format/floors.ts'
import { formatNumber, formatPercent } from '#lib/format/numbers.ts'
import { Banner } from '#ui/Banner.tsx'
import { ButtonWithReason } from '#ui/ButtonWithReason.tsx'
import { Card } from '#ui/Card.tsx'
import { Fact, Facts } from '#ui/Facts.tsx'

interface Props {
  openDraft: OpenDraft
  faults: readonly DraftFault[]
  customerId: string
  searchOf: (part: { step: Step; floor?: string }) => WizardSearch
  /** The button back to the step before, beside the button that creates the lot. */
  back: ReactNode
}

const Summary = ({ openDraft, searchOf }: Pick<Props, 'openDraft' | 'searchOf'>) => {
  const { t } = useLingui()
  const { information, floors, groups } = openDraft.typed
  const list = openDraft.draft?.stallList
  const maps = openDraft.draft?.floors.filter(({ map }) => map).length ?? 0
  const [drawn, all] = [formatNumber(maps), formatNumber(floors.length)]
  const place = [information.address, information.city].filter(Boolean).join(', ')
  const share = readNumber(information.highOccupancyThreshold)
  const threshold = share === undefined ? '–' : formatPercent(share, Number.isInteger(share) ? 0 : 1)
  const rows: [label: string, value: ReactNode, step: Step][] = [
    [t`Name`, information.name || '–', 1],
    [t`Address`, place || '–', 1],
    [t`Time zone`, information.timeZone.replaceAll('_', ' ') || '–', 1],
    [t`Currency`, information.currency || '–', 1],
    [t`High occupancy threshold`, threshold, 1],
    [t`Floors`, floors.map(formatFloor).join(', ') || '–', 1],
    [t`Parking groups`, groups.map(({ name }) => name).join(', ') || '–', 1],
    [t`Stall list`, list ? <Plural value={list.stalls} one="# stall" other="# stalls" /> : t`none`, 2],
    [t`Floor maps`, t`${drawn} of ${all} floors`, 3],
  ]
  return (
    <Facts>
      {rows.map(([label, value, step]) => (
        <Fact
          key={label}
          name={label}
          action={
            <Link to="." search={searchOf({ step })} aria-label={t`Change: ${label}`}>{t`Change`}</Link>
          }
        >
          {value}
        </Fact>
      ))}
    </Facts>
  )
}

/** The whole draft for review; the lot is then created completely or not at all. */
export const ReviewStep = ({ openDraft, faults, customerId, searchOf, back }: Props) => {
  const { t, i18n } = useLingui()
  const { create, isCreating, error } = useCreateLot(openDraft, customerId)
  const isUndecided = openDraft.state === 'contested' || !openDraft.draft
  const reason =
    faults.length > 0
      ? t`Fix the problems listed above first.`
      : isUndecided
        ? t`Select which version to keep first.`
        : undefined
  return (
    <>
      {error !== undefined && (
        <Banner tone="alert" icon="alert-circle" role="alert">
          <p>
            <b className="strong">{t`The lot was not created. Your draft is kept.`}</b>{' '}
            {problemText(error, i18n)}
          </p>
        </Banner>
      )}
      <FaultList faults={faults} typed={openDraft.typed} searchOf={searchOf} />
      <Card title={<Trans>The lot</Trans>}>
        <Summary openDraft={openDraft} searchOf={searchOf} />
      </Card>
      <div className={styles.create}>
        <ButtonWithReason
          variant="primary"
          reason={reason}
          before={back}
          loading={isCreating}
          onClick={() => void create()}
        >{t`Create parking lot`}</ButtonWithReason>
      </div>
    </>
  )
}
