import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { readNumber } from '@stallwise/domain/fields/field-values.ts'
import type { DraftFault } from '@stallwise/domain/lot-import/lot-import.model.ts'
import type { DraftInHand } from '../draft/use-draft-keeper.ts'
import type { Step, WizardSearch } from '../wizard-search.ts'
import { FaultList } from './FaultList.tsx'
import styles from './finish.module.css'
import { useMakeLot } from './use-make-lot.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { formatFloor } from '#lib/format/floors.ts'
import { formatNumber, formatPercent } from '#lib/format/numbers.ts'
import { Banner } from '#ui/Banner.tsx'
import { ButtonWithReason } from '#ui/ButtonWithReason.tsx'
import { Card } from '#ui/Card.tsx'

interface Props {
  hand: DraftInHand
  faults: readonly DraftFault[]
  customerId: string
  searchOf: (part: { step: Step; floor?: string }) => WizardSearch
  /** The way back, beside the button that makes the lot. */
  back: ReactNode
}

const Summary = ({ hand, searchOf }: Pick<Props, 'hand' | 'searchOf'>) => {
  const { t } = useLingui()
  const { information, floors, groups } = hand.typed
  const list = hand.draft?.stallList
  const maps = hand.draft?.floors.filter(({ map }) => map).length ?? 0
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
    <dl className={styles.facts}>
      {rows.map(([label, value, step]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          <dd>
            <Link to="." search={searchOf({ step }) as never} aria-label={t`Change: ${label}`}>
              <Trans>Change</Trans>
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Everything once more; then the lot is made, all of it or nothing. */
export const LookOverStep = ({ hand, faults, customerId, searchOf, back }: Props) => {
  const { t, i18n } = useLingui()
  const { make, isMaking, error } = useMakeLot(hand, customerId)
  const isOpen = hand.state === 'contested' || !hand.draft
  const reason =
    faults.length > 0
      ? t`Fix the problems listed above first.`
      : isOpen
        ? t`Choose which version to keep first.`
        : undefined
  return (
    <>
      {error !== undefined && (
        <Banner tone="alert" icon="alert-circle" role="alert">
          <p>
            <b className="strong">
              <Trans>The lot was not created. Your draft is kept.</Trans>
            </b>{' '}
            {problemText(error, i18n)}
          </p>
        </Banner>
      )}
      <FaultList faults={faults} typed={hand.typed} searchOf={searchOf} />
      <Card title={<Trans>The lot</Trans>}>
        <Summary hand={hand} searchOf={searchOf} />
      </Card>
      <div className={styles.make}>
        <ButtonWithReason
          variant="primary"
          reason={reason}
          before={back}
          loading={isMaking}
          onClick={() => void make()}
        >
          <Trans>Create parking lot</Trans>
        </ButtonWithReason>
      </div>
    </>
  )
}
