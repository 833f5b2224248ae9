import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { ClosureView } from '@stallwise/contract/calendar/calendar.contract.ts'
import type { StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { floorsInOrder, stallRangeText, useLotStalls } from '#features/stalls/stalls.public.ts'
import { formatFloor } from '#lib/format/floors.ts'
import { formatDayTime } from '#lib/format/times.ts'
import type { ListColumn } from '#ui/list/list.model.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { unbroken } from '#ui/unbroken.tsx'
import { useOpenOnArrival } from '#ui/use-open-on-arrival.ts'
import { EndClosureDialog } from './EndClosureDialog.tsx'
import { useCalendar } from './use-calendar.ts'
import { useClosureActions } from './use-closure-actions.ts'

const CloseDialog = lazy(async () => ({ default: (await import('./CloseDialog.tsx')).CloseDialog }))

const useColumns = (timeZone: string, now: number): ListColumn<ClosureView>[] => {
  const { t } = useLingui()
  const placeText = ({ floor, stalls }: ClosureView): string => {
    if (floor !== null) {
      const name = formatFloor(floor)
      return t`Floor ${name}`
    }
    const numbers = stallRangeText(stalls)
    return plural(stalls.length, { one: `Stall ${numbers}`, other: `# stalls, ${numbers}` })
  }
  return [
    {
      key: 'place',
      label: t`Closed`,
      width: 'minmax(0, 2fr)',
      value: placeText,
      cell: (closure) => unbroken(placeText(closure)),
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
    { key: 'reason', label: t`Reason`, width: 'minmax(0, 2fr)', value: ({ reason }) => reason },
    { key: 'numbers', label: t`Stall numbers`, isSpare: true, value: ({ stalls }) => stalls.join(', ') },
  ]
}

interface CloseHereProps {
  configuration: LotConfiguration
  onClose: () => void
}

/** The dialog that closes what is typed, with the floors and stalls of the lot. */
const CloseHere = ({ configuration: { _id: lotId, timeZone }, onClose }: CloseHereProps) => {
  const { data: lot } = useQuery(lotQuery(lotId))
  const floors = floorsInOrder(lot?.floors ?? []).map(({ floorName }) => floorName)
  const stalls = useLotStalls(lotId, floors)
  return (
    <CloseDialog
      lotId={lotId}
      timeZone={timeZone}
      floors={floors}
      known={lot && stalls?.map(({ stall }) => stall)}
      stallsOf={(place) => {
        const numbers = new Set('stalls' in place ? place.stalls : [])
        const isClosed = ({ floor, stall }: StallView) =>
          'floor' in place ? floor === place.floor : numbers.has(stall)
        return stalls?.filter(isClosed) ?? []
      }}
      onDone={onClose}
      onClose={onClose}
    />
  )
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
          <Button variant="primary" onClick={() => setClosing(true)}>{t`Close stalls or a floor`}</Button>
        }
        empty={{
          icon: 'lock',
          title: <Trans>No closures</Trans>,
          text: <Trans>Closed stalls don’t count toward capacity and are marked on the map.</Trans>,
        }}
      />
      {isClosing && (
        <Suspense fallback={null}>
          <CloseHere configuration={configuration} onClose={() => setClosing(false)} />
        </Suspense>
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
