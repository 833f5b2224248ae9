import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lotQuery } from '#features/lots/lots.public.ts'
import { Link } from '#lib/routes/Link.tsx'
import { lotRoute } from '#lib/routes/frames.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { useServerRows } from '#ui/list/use-server-rows.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { SessionDialog } from './SessionDialog.tsx'
import { sessionColumns, sessionFilters } from './sessions.columns.tsx'
import { sessionRows } from './sessions.queries.ts'
import { StartDialog } from './StartDialog.tsx'

/** `/parking-lots/{id}/charging/sessions`: what charges and has charged, and what needs a person. CHG-65 */
export const SessionsPage = () => {
  const { t } = useLingui()
  const { lotId } = lotRoute.useParams()
  const { data: lot } = useSuspenseQuery(lotQuery(lotId))
  const address = useListAddress()
  const list = useServerRows(sessionRows(lotId, address.search))
  const [openId, setOpenId] = useState<string>()
  const [isStarting, setStarting] = useState(false)
  const open = list.rows?.find((row) => row?._id === openId)
  const showsMoney = lot.allowed.includes('payment.manage')
  return (
    <>
      <PageHead title={<Trans>Charging sessions</Trans>}>
        <Button component={Link} to={`/parking-lots/${lotId}/charging`}>{t`Stations`}</Button>
        <Button variant="primary" onClick={() => setStarting(true)}>{t`Start charging…`}</Button>
      </PageHead>
      <ResourceList
        {...address}
        {...list}
        name={t`Charging sessions`}
        exportName="charging-sessions"
        rowKey={({ _id }) => _id}
        onOpen={({ _id }) => setOpenId(_id)}
        columns={sessionColumns(lot.timeZone, showsMoney)}
        filters={sessionFilters()}
        empty={{
          icon: 'plug',
          title: t`No charging sessions yet`,
          text: t`What vehicles charge at the stations of this lot is listed here.`,
        }}
      />
      {open && (
        <SessionDialog
          lotId={lotId}
          timeZone={lot.timeZone}
          session={open}
          onClose={() => setOpenId(undefined)}
        />
      )}
      {isStarting && <StartDialog lotId={lotId} onClose={() => setStarting(false)} />}
    </>
  )
}
