import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type { AdvisedGroup } from '@stallwise/domain/recommendations/recommendations.model.ts'
import { visitorStalls, type StallMove } from '@stallwise/domain/recommendations/stall-mix.rules.ts'
import {
  mayMove,
  mostMoved,
  whatIfMix,
  withMove,
} from '@stallwise/domain/recommendations/what-if-mix.rules.ts'
import { formatNumber, formatWholeCents } from '#lib/format/numbers.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { Stack } from '#ui/Stack.tsx'
import { BackTo } from './BackTo.tsx'
import { Figure, Figures } from './Figure.tsx'
import { GroupPeaks } from './GroupPeaks.tsx'
import { GroupsTable } from './GroupsTable.tsx'
import { firstPair, pairOf, type Pair } from './mix-pairs.ts'
import { SliderField } from './SliderField.tsx'
import styles from './what-if.module.css'

export interface MixWhatIfProps {
  groups: readonly AdvisedGroup[]
  nameOf: (id: string) => string
  /** The recommended moves, where the slider stands first. */
  advised: readonly StallMove[]
  currency: string
  /** What a visitor stall earns in a month, as the operator entered it. */
  visitorRevenue: number | null
}

/** REC-47: a slider for the stalls between two groups, on the real history. */
export const MixWhatIf = ({ groups, nameOf, advised, currency, visitorRevenue }: MixWhatIfProps) => {
  const { t } = useLingui()
  const [moves, setMoves] = useState<readonly StallMove[]>(advised)
  const [chosen, setChosen] = useState<Pair | undefined>(() => firstPair(groups, advised))
  const pair = chosen && pairOf(groups, chosen)
  const visitors = useMemo(() => visitorStalls(visitorRevenue), [visitorRevenue])
  const shown = useMemo(() => whatIfMix(groups, moves, visitors), [groups, moves, visitors])
  if (!pair)
    return (
      <p className="dim">{t`It takes two groups of different types, neither of them handicap accessible.`}</p>
    )
  const { from, to } = pair
  const ids = { from: from.id, to: to.id }
  const others = withMove(moves, { ...ids, stalls: 0 })
  const stalls = moves.find((one) => one.from === from.id && one.to === to.id)?.stalls ?? 0
  const optionsOf = (all: readonly AdvisedGroup[]) => all.map(({ id }) => ({ value: id, label: nameOf(id) }))
  const isAdvised = JSON.stringify(moves.toSorted(byIds)) === JSON.stringify(advised.toSorted(byIds))
  const isUnknown = visitorRevenue === null && shown.mix.yearlyCents === 0 && shown.mix.passCount > 0
  const [giver, taker] = [nameOf(from.id), nameOf(to.id)]
  return (
    <Stack>
      <div className={styles.pair}>
        <SelectField
          label={t`From`}
          data={optionsOf(groups.filter((one) => groups.some((other) => mayMove(one, other))))}
          value={from.id}
          allowDeselect={false}
          onChange={(id) => id && setChosen({ from: id, to: to.id })}
        />
        <SelectField
          label={t`To`}
          data={optionsOf(groups.filter((other) => mayMove(from, other)))}
          value={to.id}
          allowDeselect={false}
          onChange={(id) => id && setChosen({ from: from.id, to: id })}
        />
      </div>
      <SliderField
        label={t`Stalls`}
        value={stalls}
        min={0}
        max={Math.max(stalls, mostMoved(from, to, others))}
        valueText={t`${plural(stalls, { one: '# stall', other: '# stalls' })} from ${giver} to ${taker}`}
        onChange={(value) => setMoves(withMove(moves, { ...ids, stalls: value }))}
      />
      <BackTo
        label={
          advised.length === 0 ? <Trans>Back to no change</Trans> : <Trans>Back to the recommendation</Trans>
        }
        onBack={isAdvised ? undefined : () => setMoves(advised)}
      >
        {to.type === 'ev' && <Trans>Only stalls with a charging station can go to {taker}.</Trans>}
      </BackTo>
      <Figures>
        <Figure name={<Trans>Stalls that change hands</Trans>}>{formatNumber(shown.mix.passCount)}</Figure>
        <Figure
          name={<Trans>More a year</Trans>}
          note={
            isUnknown ? (
              <Trans>what a visitor stall earns is not set</Trans>
            ) : (
              <Trans>what the stalls earn in their new group</Trans>
            )
          }
        >
          {isUnknown ? t`Not known` : formatWholeCents(shown.mix.yearlyCents, currency)}
        </Figure>
      </Figures>
      {shown.groups.length > 0 && <GroupsTable groups={shown.groups} nameOf={nameOf} />}
      <div className={styles.charts}>
        {[from, to].map((group) => (
          <GroupPeaks
            key={group.id}
            group={group}
            name={nameOf(group.id)}
            capacity={shown.mix.groupChanges.find((one) => one.group === group.id)?.new ?? group.capacity}
          />
        ))}
      </div>
    </Stack>
  )
}

const byIds = (a: StallMove, b: StallMove) => (a.from + a.to < b.from + b.to ? -1 : 1)
