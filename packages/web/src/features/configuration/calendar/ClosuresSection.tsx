import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ClosureView } from '@stallwise/contract/calendar/calendar.contract.ts'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import { formatFloor } from '#lib/format/floors.ts'
import { formatDayTime } from '#lib/format/times.ts'
import type { ListColumn } from '#ui/list/list.model.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { useOpenOnArrival } from '#ui/use-open-on-arrival.ts'
import { CloseStallsDialog } from './CloseStallsDialog.tsx'
import { EndClosureDialog } from './EndClosureDialog.tsx'
import { useCalendar } from './use-calendar.ts'
import { useClosureActions } from './use-closure-actions.ts'

/** The most stall numbers in a cell; search and export have all of them. */
const shownStalls = 4

const useColumns = (timeZone: string, now: number): ListColumn<ClosureView>[] => {
  const { t } = useLingui()
  return [
    {
      key: 'place',
      label: t`Closed`,
      width: 'minmax(0, 1.8fr)',
      value: ({ floor, stalls }) => {
        const name = floor === null ? '' : formatFloor(floor)
        const numbers = stalls.join(', ')
        if (floor !== null) return t`Floor ${name}`
        return plural(stalls.length, { one: `Stall ${numbers}`, other: `# stalls: ${numbers}` })
      },
      cell: ({ floor, stalls }) => {
        if (floor !== null || stalls.length <= shownStalls) return undefined
        const [first, count, more] = [stalls.slice(0, 2).join(', '), stalls.length, stalls.length - 2]
        return t`${count} stalls: ${first} and ${more} more`
      },
    },
    {
      key: 'state',
      label: t`State`,
      value: ({ startTime }) => (Date.parse(startTime) <= now ? t`Closed now` : t`Planned`),
    },
    {
      key: 'from',
      label: t`From`,
      width: 'minmax(0, 1.3fr)',
      value: ({ startTime }) => new Date(startTime),
      cell: ({ startTime }) => formatDayTime(startTime, timeZone),
    },
    {
      key: 'to',
      label: t`To`,
      width: 'minmax(0, 1.3fr)',
      value: ({ endTime }) => (endTime === null ? null : new Date(endTime)),
      cell: ({ endTime }) =>
        endTime === null ? <Trans>Until further notice</Trans> : formatDayTime(endTime, timeZone),
    },
    { key: 'reason', label: t`Reason`, value: ({ reason }) => reason },
  ]
}

/** Current and planned closures. */
export const ClosuresSection = ({ configuration }: { configuration: LotConfiguration }) => {
  const { t } = useLingui()
  const { calendar, error, refetch, now, refresh } = useCalendar(configuration)
  const [isClosing, setClosing] = useState(false)
  useOpenOnArrival('closure', () => setClosing(true))
  const [ending, setEnding] = useState<ClosureView>()
  const { timeZone, _id: lotId } = configuration
  const actions = useClosureActions({ lotId, now, refresh, onChangeEnd: setEnding })
  return (
    <>
      <PageHead title={<Trans>Closures</Trans>} />
      <ResourceList
        {...useListAddress()}
        name={t`Closures`}
        exportName="closures"
        rows={calendar?.closures}
        error={error}
        onRetry={() => void refetch()}
        rowKey={({ _id }) => _id}
        onOpen={setEnding}
        columns={useColumns(timeZone, now)}
        actions={actions}
        addAction={
          <Button variant="primary" onClick={() => setClosing(true)}>
            <Trans>Close stalls or a floor</Trans>
          </Button>
        }
        empty={{
          icon: 'lock',
          title: <Trans>No closures</Trans>,
          text: <Trans>Closed stalls don’t count toward capacity and are marked on the map.</Trans>,
        }}
      />
      {isClosing && (
        <CloseStallsDialog configuration={configuration} onDone={refresh} onClose={() => setClosing(false)} />
      )}
      {ending && (
        <EndClosureDialog
          key={ending._id}
          configuration={configuration}
          closure={ending}
          onDone={refresh}
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  )
}
