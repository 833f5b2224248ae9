import { Trans } from '@lingui/react/macro'
import type { ViolationDetails } from '@stallwise/contract/violations/violations.contract.ts'
import { formatFullDateTime } from '#lib/format/times.ts'
import { Card } from '#ui/Card.tsx'
import { HistoryList } from '#ui/HistoryList.tsx'

type Moves = NonNullable<ViolationDetails['visit']>['moves']

/** VIS-30: where the vehicle was read inside the lot; nothing if it was not. */
export const MovesCard = ({ moves, timeZone }: { moves: Moves; timeZone: string }) => {
  if (moves.length === 0) return null
  return (
    <Card title={<Trans>Seen inside</Trans>}>
      <HistoryList>
        {moves.map(({ at, zone, device }) => (
          <li key={`${at} ${device}`}>
            <span>
              {zone ?? device ?? '–'}
              {zone !== null && device !== null && device !== zone && (
                <span className="dim"> · {device}</span>
              )}
            </span>
            <span className="dim">{formatFullDateTime(at, timeZone)}</span>
          </li>
        ))}
      </HistoryList>
    </Card>
  )
}
