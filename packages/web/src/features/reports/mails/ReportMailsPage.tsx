import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReportSchedule } from '@stallwise/contract/reports/report-schedules.contract.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { call } from '#lib/api/call.ts'
import { lotRoute } from '#lib/routes/frames.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { doEach } from '#ui/list/do-each.ts'
import type { ListAction } from '#ui/list/list.model.ts'
import { ResourceRows } from '#ui/resource/ResourceRows.tsx'
import { ReportTabs } from '../ReportTabs.tsx'
import { reportMailsKey } from './report-mails.queries.ts'
import { reportMails, scheduleColumns } from './report-mails.resource.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'

const pause = ({ _id: id, version }: ReportSchedule, paused: boolean) =>
  call('PUT /report-schedules/{id}', { params: { id }, body: { paused, version } })

const useActions = (lotId: string, onEdit: (schedule: ReportSchedule) => void) => {
  const { t } = useLingui()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: reportMailsKey(lotId) })
  const pausing = (key: string, paused: boolean): ListAction<ReportSchedule> => ({
    key,
    label: () => (paused ? t`Pause` : t`Send again`),
    isFor: (schedule) => schedule.paused !== paused,
    done: () => (paused ? t`The report is paused.` : t`The report is sent again.`),
    run: (rows) => doEach(rows, { act: (row) => pause(row, paused), refresh }),
  })
  const actions: ListAction<ReportSchedule>[] = [
    { key: 'edit', label: () => t`Change…`, onPick: onEdit },
    {
      key: 'send',
      label: () => t`Send now`,
      done: () => t`The report is being sent.`,
      run: (rows) =>
        doEach(rows, {
          act: ({ _id: id }) => call('POST /report-schedules/{id}/send', { params: { id } }),
          refresh,
        }),
    },
    pausing('pause', true),
    pausing('resume', false),
  ]
  return actions
}

/** `/parking-lots/{id}/report-mails`: what a lot sends by e-mail, when and to whom. RML-01, RML-30 */
export const ReportMailsPage = () => {
  const { lotId } = lotRoute.useParams()
  const { data: lot } = useSuspenseQuery(lotQuery(lotId))
  const [edited, setEdited] = useState<ReportSchedule>()
  const actions = useActions(lotId, setEdited)
  return (
    <>
      <PageHead title={<Trans>Reports by e-mail</Trans>} />
      <ReportTabs lotId={lotId} search={{}} />
      <ResourceRows
        of={reportMails}
        actions={actions}
        onOpen={setEdited}
        columns={scheduleColumns(lot.timeZone)}
      />
      {edited && (
        <ScheduleDialog
          lotId={lotId}
          filter={edited}
          schedule={edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
