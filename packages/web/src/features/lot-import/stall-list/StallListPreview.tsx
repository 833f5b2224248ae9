import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { LotDraft, StallListSummary } from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import { typedGroup } from '../draft/draft-form.ts'
import { useFrequencyNames } from '../draft/use-frequency-names.ts'
import { StallRows } from './StallRows.tsx'
import styles from './stall-list.module.css'
import { formatFloor } from '#lib/format/floors.ts'
import { formatMoney, formatNumber } from '#lib/format/numbers.ts'
import { ScrollingTable } from '#ui/PlainTable.tsx'
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
    <ScrollingTable label={t`Groups in the list`}>
      <thead>
        <tr>
          <th scope="col">{t`Group`}</th>
          <th scope="col">{t`Type`}</th>
          <th scope="col" className="num">{t`Stalls`}</th>
          <th scope="col" className="num">{t`Minimum`}</th>
          <th scope="col" className="num">{t`Standard pass price`}</th>
          <th scope="col">{t`Frequency`}</th>
        </tr>
      </thead>
      <tbody>
        {draft.groups.map((group) => (
          <tr key={group.name}>
            <td>{group.name}</td>
            <td>{kindName(group.type)}</td>
            <td className="num">
              {group.capacity === null
                ? formatNumber(stallsOf.get(group.name) ?? 0)
                : t`${formatNumber(group.capacity)} by plates`}
            </td>
            <td className="num">
              {group.minimumStallCount === null ? '–' : formatNumber(group.minimumStallCount)}
            </td>
            <td className="num">
              {group.standardPassPrice === null || !currency
                ? typedGroup(group).standardPassPrice || '–'
                : formatMoney(group.standardPassPrice, currency)}
            </td>
            <td>{group.frequency ? frequencies[group.frequency] : '–'}</td>
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
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
