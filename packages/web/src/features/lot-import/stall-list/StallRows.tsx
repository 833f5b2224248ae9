import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  DraftStall,
  LotDraft,
  StallListSummary,
} from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import { groupTypeOf } from '@stallwise/domain/stalls/stalls.model.ts'
import { lotImportQueries } from '../lot-import.queries.ts'
import styles from './stall-list.module.css'
import { formatFloor } from '#lib/format/floors.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { ScrollingTable } from '#ui/PlainTable.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { useStallWords } from '#ui/map/stall-words.ts'
import { SkeletonRows } from '#ui/Skeleton.tsx'

interface Props {
  draft: LotDraft
  list: StallListSummary
}

const step = 50

const Rows = ({ stalls }: { stalls: readonly DraftStall[] }) => {
  const { t } = useLingui()
  const { kindName } = useStallWords()
  return (
    <ScrollingTable label={t`Stalls in the list`}>
      <thead>
        <tr>
          <th scope="col">{t`Stall`}</th>
          <th scope="col">{t`Floor`}</th>
          <th scope="col">{t`Type`}</th>
          <th scope="col">{t`Group`}</th>
          <th scope="col">{t`Handicap accessible`}</th>
          <th scope="col">{t`Active`}</th>
          <th scope="col">{t`Device ID`}</th>
        </tr>
      </thead>
      <tbody>
        {stalls.map((stall) => (
          <tr key={stall.stall}>
            <td className="plate">{stall.stall}</td>
            <td>{formatFloor(stall.floor)}</td>
            <td>{kindName(groupTypeOf(stall.stallType))}</td>
            <td>{stall.parkingGroup ?? '–'}</td>
            <td>{stall.handicap ? t`yes` : t`no`}</td>
            <td>{stall.isActive ? t`yes` : t`no`}</td>
            <td className="plate">{stall.device ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  )
}

/** The rows of the list, one floor at a time. */
export const StallRows = ({ draft, list }: Props) => {
  const { t } = useLingui()
  const floors = draft.floors.filter(({ stalls }) => stalls > 0).map(({ floorName }) => floorName)
  const [chosen, setChosen] = useState<string>()
  const [most, setMost] = useState(step)
  const floor = chosen !== undefined && floors.includes(chosen) ? chosen : floors[0]
  const { data, error, refetch } = useQuery({
    ...lotImportQueries.stalls(draft._id, list.uploadedAt, floor),
    enabled: floor !== undefined,
  })
  if (floor === undefined) return null
  const stalls = data?.data ?? []
  const [shown, all] = [formatNumber(Math.min(most, stalls.length)), formatNumber(stalls.length)]
  return (
    <>
      <SelectField
        className={styles.floor}
        label={t`Floor`}
        value={floor}
        data={floors.map((name) => ({ value: name, label: formatFloor(name) }))}
        onChange={(name) => {
          setChosen(name ?? undefined)
          setMost(step)
        }}
      />
      {error && <ErrorState onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={8} />}
      {data && <Rows stalls={stalls.slice(0, most)} />}
      {stalls.length > most && (
        <div className={styles.more}>
          <span className="small dim">
            <Trans>
              {shown} of {all}
            </Trans>
          </span>
          <Button onClick={() => setMost(most + 500)}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </>
  )
}
