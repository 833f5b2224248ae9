import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import type { OwnEventView } from '@stallwise/contract/events/events.contract.ts'
import { wallClockOf } from '@stallwise/domain/time/wall-clock.ts'
import { useNow } from '#lib/time/use-now.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { Stack } from '#ui/Stack.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { Calendars } from './Calendars.tsx'
import { eventListQuery, eventsKey, eventSetupQuery } from './events.queries.ts'
import { EventTable } from './EventTable.tsx'
import { OwnEventDialog } from './OwnEventDialog.tsx'
import { Suggestions } from './Suggestions.tsx'

/** The events of a lot: what was and will be on, where that is known from, and days on which something may have been. */
export const EventsSection = ({ configuration }: { configuration: LotConfiguration }) => {
  const { _id: lotId, timeZone } = configuration
  const queries = useQueryClient()
  const now = useNow(60_000)
  const today = wallClockOf(now, timeZone).slice(0, 10)
  const setup = useQuery(eventSetupQuery(lotId))
  const list = useQuery(eventListQuery(lotId, today))
  const [open, setOpen] = useState<OwnEventView | 'new'>()
  const refresh = () => queries.invalidateQueries({ queryKey: eventsKey(lotId) })
  const isLoaded = setup.data !== undefined && list.data !== undefined
  const retry = async () => {
    await Promise.all([setup.refetch(), list.refetch()])
  }
  return (
    <>
      <PageHead title={<Trans>Events</Trans>}>
        <Button variant="primary" onClick={() => setOpen('new')} disabled={!isLoaded}>
          <Trans>Add event</Trans>
        </Button>
      </PageHead>
      <p className="dim">
        <Trans>
          Games, concerts, fairs: days with an event of a known type are forecast from such days. Events are
          shown in the occupancy chart.
        </Trans>
      </p>
      {!isLoaded && <Waiting error={setup.error ?? list.error} onRetry={retry} height={420} />}
      {isLoaded && (
        <Stack>
          <Suggestions configuration={configuration} setup={setup.data} onDone={refresh} />
          <EventTable
            events={list.data.events}
            setup={setup.data}
            timeZone={timeZone}
            now={now}
            onOpen={setOpen}
          />
          <Calendars configuration={configuration} setup={setup.data} onDone={refresh} />
        </Stack>
      )}
      {isLoaded && open && (
        <OwnEventDialog
          key={open === 'new' ? 'new' : open._id}
          configuration={configuration}
          types={setup.data.types}
          event={open === 'new' ? undefined : open}
          day={today}
          onDone={refresh}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
