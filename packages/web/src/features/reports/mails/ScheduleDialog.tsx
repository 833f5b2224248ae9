import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReportSchedule } from '@stallwise/contract/reports/report-schedules.contract.ts'
import { sentPeriods } from '@stallwise/domain/reports/report-schedule.model.ts'
import { useMe } from '#lib/session/viewer.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { EditDialog } from '#ui/edit/EditDialog.tsx'
import { choiceOf } from '#ui/edit/field-props.ts'
import type { Edit } from '#ui/edit/use-edit.ts'
import { MultiSelectField } from '#ui/fields/MultiSelectField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { Segments } from '#ui/Segments.tsx'
import { SendTimes, useSendTimeWords } from '#ui/send-times/SendTimes.tsx'
import { Stack } from '#ui/Stack.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { reportTitles } from '#ui/words/report-titles.ts'
import { readersQuery } from './report-mails.queries.ts'
import { periodNames } from './schedule-words.ts'
import {
  useScheduleEdit,
  withEvery,
  type ScheduleValues,
  type SentReportFilter,
} from './use-schedule-edit.ts'

interface ScheduleDialogProps {
  lotId: string
  filter: SentReportFilter
  /** Words that are searched, which are not sent. RML-01 */
  searched?: string | undefined
  /** Undefined: a new one. */
  schedule?: ReportSchedule | undefined
  onClose: () => void
}

type Reader = { readonly _id: string; readonly name: string; readonly email: string }
type EditOf = Edit<ScheduleValues>

const useWords = () => {
  const { t } = useLingui()
  const own = { period: t`Days in the report`, format: t`File format`, recipients: t`Recipients` }
  return Object.assign(useSendTimeWords(), own)
}

const Recipients = ({
  edit,
  readers,
  schedule,
}: {
  edit: EditOf
  readers: readonly Reader[]
  schedule: ReportSchedule | undefined
}) => {
  const { t } = useLingui()
  const words = useWords()
  const hidden = (schedule?.people ?? []).filter(
    ({ _id, state }) => state !== 'left' && !readers.some((reader) => reader._id === _id),
  )
  return (
    <MultiSelectField
      label={words.recipients}
      description={t`Users with access to this report.`}
      required
      searchable
      data={[
        ...readers.map(({ _id, name, email }) => ({ value: _id, label: `${name} · ${email}` })),
        ...hidden.map(({ _id, name }) => ({ value: _id, label: name || t`Another user` })),
      ]}
      value={[...edit.values.recipients]}
      error={edit.faultOf('recipients')}
      onChange={(recipients) => edit.set({ recipients })}
      onBlur={() => edit.touch('recipients')}
    />
  )
}

const Form = ({
  readers,
  ...props
}: Required<Pick<ScheduleDialogProps, 'lotId' | 'filter' | 'onClose'>> & {
  readers: readonly Reader[]
  searched: string | undefined
  schedule: ReportSchedule | undefined
}) => {
  const { t } = useLingui()
  const words = useWords()
  const { schedule, filter, searched, onClose } = props
  const edit = useScheduleEdit({ ...props, readers: readers.map(({ _id }) => _id), self: useMe()._id })
  const title = reportTitles()[filter.reportName]
  const periods = periodNames()
  return (
    <EditDialog
      title={schedule ? title : <Trans>Send “{title}” by e-mail</Trans>}
      edit={edit}
      objectName={t`report`}
      words={words}
      onClose={onClose}
      saveLabel={schedule ? <Trans>Save</Trans> : <Trans>Send by e-mail</Trans>}
      width={560}
    >
      <Stack>
        {!schedule && (
          <p className="dim">
            <Trans>The filter and order of the report are kept. Select its days here.</Trans>
          </p>
        )}
        {searched && (
          <p className="dim">
            <Trans>The words that you search are not part of it.</Trans>
          </p>
        )}
        <SendTimes
          edit={edit}
          clock={t`On the clock of the parking lot.`}
          onEvery={(every) => edit.set(withEvery(every))}
        />
        <SelectField
          label={words.period}
          data={sentPeriods.map((value) => ({ value: value as string, label: periods[value] }))}
          {...choiceOf(edit, 'period')}
        />
        <Segments
          label={words.format}
          value={edit.values.format}
          onChange={(format) => edit.set({ format })}
          options={[
            { value: 'xlsx', label: t`Excel workbook (.xlsx)` },
            { value: 'csv', label: t`Text with commas (.csv)` },
          ]}
        />
        <Recipients edit={edit} readers={readers} schedule={schedule} />
      </Stack>
    </EditDialog>
  )
}

/** When, how and to whom a report is sent by e-mail. RML-01, RML-10 */
export const ScheduleDialog = ({ lotId, filter, searched, schedule, onClose }: ScheduleDialogProps) => {
  const { data, error, refetch } = useQuery(readersQuery(lotId, filter.reportName))
  if (data) return <Form {...{ lotId, filter, searched, schedule, onClose }} readers={data.data} />
  return (
    <Dialog isOpen onClose={onClose} title={reportTitles()[filter.reportName]} width={560}>
      <Waiting error={error} onRetry={refetch} height={320} />
    </Dialog>
  )
}
