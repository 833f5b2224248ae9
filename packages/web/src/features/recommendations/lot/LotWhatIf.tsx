import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import type { LotAdviceView } from '@stallwise/contract/recommendations/recommendations.contract.ts'
import { useChangeSearch } from '#lib/routes/use-change-search.ts'
import { Card } from '#ui/Card.tsx'
import { wholeRow } from '#ui/CardGrid.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { Segments } from '#ui/Segments.tsx'
import { Stack } from '#ui/Stack.tsx'
import { whatIfs, type AdviceSearch, type WhatIf } from './advice.search.ts'
import styles from './lot.module.css'
import { GroupWhatIf } from './GroupWhatIf.tsx'
import { StallsWhatIf } from './StallsWhatIf.tsx'

/** A slider for the passes, the stalls or the price, by the days before today. */
export const LotWhatIf = ({ advice }: { advice: LotAdviceView }) => {
  const { t } = useLingui()
  const search: AdviceSearch = useSearch({ strict: false })
  const change = useChangeSearch()
  const names: Record<WhatIf, string> = { passes: t`Passes`, stalls: t`Stalls`, price: t`Price` }
  const what = search.what ?? 'passes'
  const groups = advice.groups.filter(({ group }) => group.type !== 'reserved')
  const usual = groups.find(({ group }) => group.passes > 0) ?? groups[0]
  const chosen = groups.find(({ parkingGroup }) => parkingGroup._id === search.group) ?? usual
  return (
    <Card title={<Trans>What if?</Trans>} className={wholeRow}>
      <Stack>
        <div className={styles.tools}>
          <Segments
            label={t`What changes`}
            value={what}
            options={whatIfs.map((value) => ({ value, label: names[value] }))}
            onChange={(value) => change({ what: value })}
          />
          {what !== 'stalls' && chosen && (
            <SelectField
              className={styles.group}
              label={t`Parking group`}
              data={groups.map(({ parkingGroup: { _id, name } }) => ({ value: _id, label: name }))}
              value={chosen.parkingGroup._id}
              onChange={(id) => change({ group: id ?? undefined })}
            />
          )}
        </div>
        {what === 'stalls' ? (
          <StallsWhatIf advice={advice} />
        ) : chosen ? (
          <GroupWhatIf
            key={`${chosen.parkingGroup._id} ${what}`}
            advice={advice}
            chosen={chosen}
            what={what}
          />
        ) : (
          <p className="dim">{t`This lot has no parking groups yet.`}</p>
        )}
      </Stack>
    </Card>
  )
}
