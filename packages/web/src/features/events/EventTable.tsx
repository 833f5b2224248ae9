import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { EventSetup, LotEventView, OwnEventView } from '@stallwise/contract/events/events.contract.ts'
import { Card } from '#ui/Card.tsx'
import { RowsTable } from '#ui/RowsTable.tsx'
import { Segments } from '#ui/Segments.tsx'
import { eventTimes } from './event-words.ts'
import styles from './events.module.css'

interface EventTableProps {
  events: readonly LotEventView[]
  setup: EventSetup
  timeZone: string
  now: number
  onOpen: (event: OwnEventView) => void
}

const atOnce = 10

/** The next events, or the past ones, latest first. */
export const EventTable = ({ events, setup, timeZone, now, onOpen }: EventTableProps) => {
  const { t } = useLingui()
  const [which, setWhich] = useState<'next' | 'past'>('next')
  const [count, setCount] = useState(atOnce)
  const isOver = ({ endTime }: LotEventView) => Date.parse(endTime) <= now
  const rows = which === 'next' ? events.filter((event) => !isOver(event)) : events.filter(isOver).reverse()
  const own = new Map(setup.ownEvents.map((event) => [event._id, event]))
  const calendars = new Map(setup.calendars.map(({ _id, name }) => [_id, name]))
  const ownOf = ({ ownEvent }: LotEventView) => (ownEvent ? own.get(ownEvent) : undefined)
  const originOf = (event: LotEventView) => {
    if (ownOf(event)) return ownOf(event)!.weekly ? t`Entered, weekly` : t`Entered by hand`
    return (event.calendar && calendars.get(event.calendar)) ?? t`A removed calendar`
  }
  const show = (chosen: 'next' | 'past') => {
    setWhich(chosen)
    setCount(atOnce)
  }
  return (
    <Card
      title={<Trans>Events</Trans>}
      aside={
        <Segments
          label={t`Shown events`}
          value={which}
          options={[
            { value: 'next', label: t`Upcoming` },
            { value: 'past', label: t`Past` },
          ]}
          onChange={show}
        />
      }
    >
      {rows.length === 0 && (
        <p className="dim">
          {which === 'next' ? <Trans>No events are planned.</Trans> : <Trans>No past events.</Trans>}
        </p>
      )}
      {rows.length > 0 && (
        <RowsTable
          rows={rows.slice(0, count)}
          rowKey={({ _id }) => _id}
          isListOnPhones
          columns={[
            { label: t`When`, cell: (event) => eventTimes(event, timeZone) },
            {
              label: t`Event`,
              kind: 'name',
              className: styles.name,
              cell: ({ name, type }) => name || type || t`Name erased`,
            },
            { label: t`Type`, className: styles.name, cell: ({ type }) => type ?? '–' },
            { label: t`Source`, className: styles.name, cell: originOf },
            {
              label: t`Actions`,
              kind: 'actions',
              cell: (event) =>
                ownOf(event) && (
                  <Button
                    onClick={() => onOpen(ownOf(event)!)}
                    aria-label={t`Edit ${ownOf(event)!.name}, ${eventTimes(event, timeZone)}`}
                  >
                    <Trans>Edit</Trans>
                  </Button>
                ),
            },
          ]}
        />
      )}
      {rows.length > count && (
        <Button onClick={() => setCount(count + atOnce)}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </Card>
  )
}
