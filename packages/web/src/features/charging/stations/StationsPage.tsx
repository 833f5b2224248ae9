import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { firstTriesOfAll } from '@stallwise/domain/charging/first-tries.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { Link } from '#lib/routes/Link.tsx'
import { lotRoute } from '#lib/routes/frames.ts'
import { mayDo, useMe } from '#lib/session/viewer.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { ResourceRows } from '#ui/resource/ResourceRows.tsx'
import { stationsQuery } from '../charging.queries.ts'
import { StationDialog } from './StationDialog.tsx'
import { firstTryText } from './station-words.ts'
import { StationForm } from './StationForm.tsx'
import { stations } from './stations.resource.tsx'
import { UnknownStations } from './UnknownStations.tsx'

/** The charging stations of a lot: their states, and what may be asked of them. */
export const StationsPage = () => {
  const { lotId } = lotRoute.useParams()
  const me = useMe()
  const { data: lot } = useSuspenseQuery(lotQuery(lotId))
  const { data: rows } = useQuery(stationsQuery(lotId))
  const [openId, setOpenId] = useState<string>()
  const [adding, setAdding] = useState<{ identity?: string }>()
  const open = rows?.find(({ _id }) => _id === openId)
  return (
    <>
      <PageHead title={<Trans>Charging</Trans>}>
        <Button component={Link} to={`/parking-lots/${lotId}/charging/sessions`}>
          <Trans>Sessions</Trans>
        </Button>
      </PageHead>
      {mayDo(me, 'lot.administer') && (
        <UnknownStations timeZone={lot.timeZone} onAdopt={(identity) => setAdding({ identity })} />
      )}
      {rows && rows.length > 0 && (
        <p className="dim">
          <Trans>
            First attempts that led to power within 60 s:{' '}
            {firstTryText(firstTriesOfAll(rows.map((row) => row.firstTries)))}, in the last 30 days
          </Trans>
        </p>
      )}
      <ResourceRows of={stations} onAdd={() => setAdding({})} onOpen={({ _id }) => setOpenId(_id)} />
      {open && (
        <StationDialog
          lotId={lotId}
          timeZone={lot.timeZone}
          station={open}
          onClose={() => setOpenId(undefined)}
        />
      )}
      {adding && (
        <StationForm
          lotId={lotId}
          station={undefined}
          identity={adding.identity}
          onClose={() => setAdding(undefined)}
        />
      )}
    </>
  )
}
