import { t as say } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ReportSchedule } from '@stallwise/contract/reports/report-schedules.contract.ts'
import { checkSchedule } from '@stallwise/domain/reports/report-schedule.rules.ts'
import type {
  ScheduleDraft,
  SendInterval,
  SentFormat,
  SentPeriod,
} from '@stallwise/domain/reports/report-schedule.model.ts'
import { call } from '#lib/api/call.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { timesOf, valuesOfTimes, type SendTimeValues } from '#ui/send-times/send-times.ts'
import { toastDone } from '#ui/toasts.tsx'
import { reportMailsKey } from './report-mails.queries.ts'

/** What the form has; numbers as the choices have them. */
export interface ScheduleValues extends SendTimeValues {
  period: SentPeriod
  format: SentFormat
  recipients: readonly string[]
}

/** What of a report is sent: of a new one what the report shows, of one that is there its own. */
export type SentReportFilter = Pick<ScheduleDraft, 'reportName' | 'filters' | 'sort'>

const periodFor: Readonly<Record<SendInterval, SentPeriod>> = {
  day: 'yesterday',
  week: 'lastWeek',
  month: 'lastMonth',
}

/** The days that go with how often it is sent. */
export const withEvery = (every: SendInterval) => ({ every, period: periodFor[every] })

const initialValues = (recipients: readonly string[]): ScheduleValues => ({
  ...withEvery('day'),
  weekday: '1',
  monthDay: '1',
  hour: '6',
  format: 'xlsx',
  recipients,
})

const valuesOf = (schedule: ReportSchedule): ScheduleValues => ({
  ...valuesOfTimes(schedule),
  period: schedule.period,
  format: schedule.format,
  recipients: schedule.recipients,
})

const draftOf = (values: ScheduleValues, filter: SentReportFilter): ScheduleDraft => {
  const { period, format, recipients } = values
  return { ...filter, ...timesOf(values), period, format, recipients, paused: false }
}

interface ScheduleEdit {
  lotId: string
  filter: SentReportFilter
  schedule: ReportSchedule | undefined
  /** The ids of who may receive it, and the viewer’s own. */
  readers: readonly string[]
  self: string
  onClose: () => void
}

/** The form of when, how and to whom a report is sent. */
export const useScheduleEdit = ({ lotId, filter, schedule, readers, self, onClose }: ScheduleEdit) => {
  const queries = useQueryClient()
  const known = new Set([...readers, ...(schedule?.recipients ?? [])])
  return useEdit<ScheduleValues, ReportSchedule>({
    initial: schedule ? valuesOf(schedule) : initialValues(readers.filter((id) => id === self)),
    version: schedule?.version,
    check: (values) => checkSchedule(draftOf(values, filter), { others: 0, readers: known }),
    save: (values, version) => {
      const { paused: _, ...draft } = draftOf(values, filter)
      const body = {
        ...draft,
        recipients: [...draft.recipients],
        filters: Object.fromEntries(Object.entries(draft.filters).map(([key, all]) => [key, [...all]])),
      }
      return schedule
        ? call('PUT /report-schedules/{id}', { params: { id: schedule._id }, body: { ...body, version } })
        : call('POST /report-schedules', { body: { parkingLot: lotId, ...body } })
    },
    valuesOf,
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: reportMailsKey(lotId) })
      toastDone(schedule ? say`The report is sent as you changed it.` : say`The report is sent by e-mail.`)
      onClose()
    },
  })
}
