import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PortfolioMail } from '@stallwise/contract/reports/portfolio.contract.ts'
import { checkPortfolioMail } from '@stallwise/domain/reports/portfolio-mail.rules.ts'
import { call } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { formatDateTime } from '#lib/format/times.ts'
import { useMe } from '#lib/session/viewer.ts'
import { Banner } from '#ui/Banner.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { EditDialog } from '#ui/edit/EditDialog.tsx'
import { useEdit } from '#ui/edit/use-edit.ts'
import { SendTimes, useSendTimeWords } from '#ui/send-times/SendTimes.tsx'
import { timesOf, valuesOfTimes, type SendTimeValues } from '#ui/send-times/send-times.ts'
import { Stack } from '#ui/Stack.tsx'
import { toastDone } from '#ui/toasts.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { portfolioMailQuery } from './portfolio.queries.ts'
import type { PortfolioSearch } from './portfolio.search.ts'

type Mail = PortfolioMail | null
type Search = Pick<PortfolioSearch, 'timePeriod' | 'customer'>

const firstTimes = { every: 'week', onDay: 1, hour: 6 } as const

interface FormProps {
  mail: Mail
  search: Search
  onClose: () => void
}

/** The form: what is sent is what the page shows. PRT-20 */
const useMailEdit = ({ mail, search, onClose }: FormProps) => {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const draftOf = (values: SendTimeValues) => ({
    ...timesOf(values),
    timePeriod: search.timePeriod ?? ('7d' as const),
    customer: search.customer ?? null,
    timeZone,
  })
  const edit = useEdit<SendTimeValues, { mail: Mail }>({
    initial: valuesOfTimes(mail ?? firstTimes),
    version: mail ? 1 : undefined,
    check: (values) => checkPortfolioMail(draftOf(values)),
    save: (values) => call('POST /portfolio/mail', { body: draftOf(values) }),
    valuesOf: (saved) => valuesOfTimes(saved.mail ?? firstTimes),
    onSaved: (saved) => {
      queries.setQueryData(portfolioMailQuery.queryKey, saved)
      toastDone(t`The portfolio is sent by e-mail.`)
      onClose()
    },
  })
  return { edit, timeZone }
}

const Stop = ({ onClose }: Pick<FormProps, 'onClose'>) => {
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call('DELETE /portfolio/mail', {}),
    onSuccess: (reply) => {
      queries.setQueryData(portfolioMailQuery.queryKey, reply)
      toastDone(t`The portfolio is sent no more.`)
      onClose()
    },
  })
  return (
    <>
      {error && (
        <Banner tone="alert" role="alert">
          {problemText(error, i18n)}
        </Banner>
      )}
      <Button loading={isPending} onClick={() => mutate()}>
        <Trans>Send no more</Trans>
      </Button>
    </>
  )
}

const Form = (props: FormProps) => {
  const { t } = useLingui()
  const { mail, onClose } = props
  const words = useSendTimeWords()
  const { edit, timeZone } = useMailEdit(props)
  const { email } = useMe()
  const zone = timeZone.replaceAll('_', ' ')
  const next = mail && formatDateTime(mail.nextAt, mail.timeZone)
  return (
    <EditDialog
      title={<Trans>Portfolio by e-mail</Trans>}
      edit={edit}
      objectName={t`portfolio`}
      words={words}
      onClose={onClose}
      saveLabel={mail ? <Trans>Save</Trans> : <Trans>Send by e-mail</Trans>}
      aside={mail && <Stop onClose={onClose} />}
      width={520}
    >
      <Stack>
        <p className="dim">
          <Trans>
            What this page shows is sent to {email}: what all lots made together, and each of them, those
            first whose revenue fell.
          </Trans>
        </p>
        {next && (
          <p className="dim">
            <Trans>Next e-mail: {next}</Trans>
          </p>
        )}
        <SendTimes edit={edit} clock={t`On the clock of ${zone}.`} onEvery={(every) => edit.set({ every })} />
      </Stack>
    </EditDialog>
  )
}

/** When the portfolio is sent to the viewer by e-mail. PRT-20 */
export const PortfolioMailDialog = ({ search, onClose }: Omit<FormProps, 'mail'>) => {
  const { data, error, refetch } = useQuery(portfolioMailQuery)
  if (data) return <Form mail={data.mail} search={search} onClose={onClose} />
  return (
    <Dialog isOpen onClose={onClose} title={<Trans>Portfolio by e-mail</Trans>} width={520}>
      <Waiting error={error} onRetry={refetch} height={240} />
    </Dialog>
  )
}
