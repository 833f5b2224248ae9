import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { SiteHealthDetails } from '@stallwise/contract/health/health.contract.ts'
import { call } from '#lib/api/call.ts'
import { formatDuration } from '#lib/format/times.ts'
import { Link } from '#lib/routes/Link.tsx'
import { Card } from '#ui/Card.tsx'
import { MainPage } from '#ui/Page.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { RowsTable, type TableColumn } from '#ui/RowsTable.tsx'
import { toastDone, toastFailed } from '#ui/toasts.tsx'
import { Trail } from '#ui/Trail.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { healthKey, siteQuery } from './health.queries.ts'
import { ToldDialog } from './ToldDialog.tsx'

type One = SiteHealthDetails['settings']['told'][number]

const ToldTable = ({
  told,
  onEdit,
  onRemove,
}: {
  told: readonly One[]
  onEdit: (nth: number) => void
  onRemove: (nth: number) => void
}) => {
  const { t } = useLingui()
  const columns: TableColumn<One>[] = [
    { label: t`E-mail`, kind: 'name', cell: ({ email }) => email },
    { label: t`Of which faults`, cell: ({ of }) => (of === 'all' ? t`All` : t`Those that stop drivers`) },
    { label: t`Hours`, cell: ({ fromHour, untilHour }) => `${fromHour}:00–${untilHour}:00` },
    {
      label: t`Actions`,
      kind: 'actions',
      cell: (one) => (
        <>
          <Button variant="quiet" onClick={() => onEdit(told.indexOf(one))} aria-label={t`Edit ${one.email}`}>
            <Trans>Edit</Trans>
          </Button>
          <Button
            variant="quiet"
            onClick={() => onRemove(told.indexOf(one))}
            aria-label={t`Remove ${one.email}`}
          >
            <Trans>Remove</Trans>
          </Button>
        </>
      ),
    },
  ]
  return <RowsTable rows={told} rowKey={({ email }) => email} columns={columns} isListOnPhones />
}

const Settings = ({ site }: { site: SiteHealthDetails }) => {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [open, setOpen] = useState<number | 'new'>()
  const { _id: siteId, settings } = site
  const onDone = () => queries.invalidateQueries({ queryKey: healthKey })
  const remove = useMutation({
    mutationFn: (nth: number) =>
      call('PUT /health-dashboard/{parkingLotId}/settings', {
        params: { parkingLotId: siteId },
        body: { told: settings.told.toSpliced(nth, 1), version: settings.version },
      }),
    onSuccess: () => {
      toastDone(t`Saved who is told.`)
      return onDone()
    },
    onError: () => toastFailed(t`It could not be saved.`),
  })
  const add = (
    <Button variant="default" onClick={() => setOpen('new')}>
      <Trans>Notify someone</Trans>
    </Button>
  )
  return (
    <>
      <Card title={<Trans>Who is told by e-mail</Trans>} aside={add}>
        {settings.told.length > 0 ? (
          <ToldTable told={settings.told} onEdit={setOpen} onRemove={(nth) => remove.mutate(nth)} />
        ) : (
          <p className="dim">
            <Trans>Nobody yet. Each fault is told once, and once that it works again.</Trans>
          </p>
        )}
      </Card>
      <Card title={<Trans>Time-outs</Trans>}>
        <p>
          <Trans>
            A device is late after {formatDuration(site.sensorTimeoutMinutes * 60)} without a message, and
            offline after four times as long.
          </Trans>{' '}
          <Link to={`/parking-lots/${siteId}/configuration`}>
            <Trans>Change it in the configuration</Trans>
          </Link>
        </p>
      </Card>
      {open !== undefined && (
        <ToldDialog
          siteId={siteId}
          settings={settings}
          nth={open === 'new' ? undefined : open}
          onDone={onDone}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

/** `/health-dashboard/site/{id}/settings`: who is told of faults, and time-outs. HEA-60 */
export const SettingsPage = () => {
  const { t } = useLingui()
  const { siteId = '' } = useParams({ strict: false })
  const { data: site, error, refetch } = useQuery(siteQuery(siteId))
  const steps = [
    { to: '/health-dashboard', label: <Trans>Health</Trans> },
    { to: `/health-dashboard/site/${siteId}`, label: site?.name ?? t`Site` },
  ]
  return (
    <MainPage width="middle">
      <Trail steps={steps} />
      <PageHead title={<Trans>Settings of health</Trans>} />
      {site ? <Settings site={site} /> : <Waiting error={error} onRetry={refetch} height={240} />}
    </MainPage>
  )
}
