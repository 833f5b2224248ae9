import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { LotDraft, StallListSummary } from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import { typedGroup } from '../draft/draft-form.ts'
import { useFrequencyNames } from '../draft/use-frequency-names.ts'
import { StallRows } from './StallRows.tsx'
import styles from './stall-list.module.css'
import { formatFloor } from '#lib/format/floors.ts'
import { formatMoney, formatNumber } from '#lib/format/numbers.ts'
import { RowsTable } from '#ui/RowsTable.tsx'
import { Card } from '#ui/Card.tsx'
import { PartsRead } from '#ui/import/PartsRead.tsx'
import { GroupMark } from '#ui/GroupMark.tsx'
import { useStallWords } from '#ui/map/stall-words.ts'
import { Stack } from '#ui/Stack.tsx'
import { Fact, Facts } from '#ui/Facts.tsx'

interface Props {
  draft: LotDraft
  list: StallListSummary
}

const kinds = ['tenant', 'visitor', 'ev', 'reserved'] as const

const Counts = ({ draft, list }: Props) => {
  const { t } = useLingui()
  const { kindName } = useStallWords()
  return (
    <div className={styles.counts}>
      <Facts label={t`Stalls by type`}>
        {kinds.map((kind) => (
          <Fact
            key={kind}
            name={
              <>
                <GroupMark type={kind} />
                {kindName(kind)}
              </>
            }
          >
            {formatNumber(list.types[kind])}
          </Fact>
        ))}
      </Facts>
      <Facts label={t`Stalls by floor`}>
        {draft.floors.toReversed().map(({ floorName, stalls }) => (
          <Fact key={floorName} name={formatFloor(floorName)}>
            {formatNumber(stalls)}
          </Fact>
        ))}
      </Facts>
    </div>
  )
}

const Groups = ({ draft, list }: Props) => {
  const { t } = useLingui()
  const { kindName } = useStallWords()
  const frequencies = useFrequencyNames()
  const stallsOf = new Map(list.groups.map(({ name, stalls }) => [name, stalls]))
  const { currency } = draft.information
  return (
    <RowsTable
      scrollLabel={t`Groups in the list`}
      rows={draft.groups}
      rowKey={({ name }) => name}
      columns={[
        { label: t`Group`, cell: ({ name }) => name },
        { label: t`Type`, cell: ({ type }) => kindName(type) },
        {
          label: t`Stalls`,
          kind: 'number',
          cell: ({ name, capacity }) =>
            capacity === null
              ? formatNumber(stallsOf.get(name) ?? 0)
              : t`${formatNumber(capacity)} by plates`,
        },
        {
          label: t`Minimum`,
          kind: 'number',
          cell: ({ minimumStallCount: least }) => (least === null ? '–' : formatNumber(least)),
        },
        {
          label: t`Standard pass price`,
          kind: 'number',
          cell: (group) =>
            group.standardPassPrice === null || !currency
              ? typedGroup(group).standardPassPrice || '–'
              : formatMoney(group.standardPassPrice, currency),
        },
        { label: t`Frequency`, cell: ({ frequency }) => (frequency ? frequencies[frequency] : '–') },
      ]}
    />
  )
}

/** The contents of the uploaded stall list: counts, groups, rows. */
export const StallListPreview = ({ draft, list }: Props) => {
  const devices = formatNumber(list.devices)
  return (
    <>
      <Card
        title={<Plural value={list.stalls} one="# stall in the list" other="# stalls in the list" />}
        aside={
          <span className="small dim">
            <Trans>{devices} with a device</Trans>
          </span>
        }
      >
        <Stack>
          <Counts draft={draft} list={list} />
          <PartsRead of={list} />
          {draft.groups.length > 0 && <Groups draft={draft} list={list} />}
        </Stack>
      </Card>
      <StallRows draft={draft} list={list} />
    </>
  )
}
