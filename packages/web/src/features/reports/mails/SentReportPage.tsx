import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { SentReport } from '@stallwise/contract/reports/report-schedules.contract.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { fetchSignedIn } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { requestUrl } from '#lib/api/request-url.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { formatDateTime, formatDay } from '#lib/format/times.ts'
import { Link } from '#lib/routes/Link.tsx'
import { lotRoute } from '#lib/routes/frames.ts'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'
import { CardGrid } from '#ui/CardGrid.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Fact, Facts } from '#ui/Facts.tsx'
import { readFile } from '#ui/export/read-file.ts'
import { saveFile } from '#ui/list/list-csv.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { Stack } from '#ui/Stack.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { reportTitles } from '#ui/words/report-titles.ts'
import { daysOfRange } from '../report-days.ts'
import { sentReportQuery } from './report-mails.queries.ts'

const download = async ({ _id, parkingLot, reportName, format, from }: SentReport): Promise<void> => {
  const url = requestUrl(`/parking-lots/${parkingLot}/sent-reports/${_id}/file`)
  const content = await readFile(await fetchSignedIn(url, {}), () => {})
  saveFile(`${reportName}-${from.slice(0, 10)}.${format}`, content.type, content)
}

const daysText = (sent: SentReport): string => {
  const { first, last } = daysOfRange(sent, sent.timeZone)
  const texts = [first, last].map((day) => formatDay(`${day}T00:00:00Z`, 'UTC'))
  return first === last ? texts[0]! : texts.join(' – ')
}

const Sent = ({ sent }: { sent: SentReport }) => {
  const { t, i18n } = useLingui()
  const { mutate, error, isPending } = useMutation({ mutationFn: () => download(sent) })
  const { first: from, last: to } = daysOfRange(sent, sent.timeZone)
  return (
    <CardGrid>
      <Card title={<Trans>File</Trans>}>
        <Stack>
          {error && (
            <Banner tone="alert" role="alert">
              {problemText(error, i18n)}
            </Banner>
          )}
          <Facts label={t`File`}>
            <Fact name={<Trans>Days</Trans>}>{daysText(sent)}</Fact>
            <Fact name={<Trans>Rows</Trans>}>{formatNumber(sent.rows)}</Fact>
            <Fact name={<Trans>Size</Trans>}>
              <Trans>{formatNumber(sent.bytes / 1_000_000, 2)} MB</Trans>
            </Fact>
            <Fact name={<Trans>Kept until</Trans>}>{formatDateTime(sent.until, sent.timeZone)}</Fact>
          </Facts>
          <Button variant="primary" loading={isPending} onClick={() => mutate()}>
            <Trans>Download</Trans>
          </Button>
          <Link
            to={`/parking-lots/${sent.parkingLot}/revenueReport/${sent.reportName}`}
            search={{ from, to }}
          >
            <Trans>See the report as it is now</Trans>
          </Link>
        </Stack>
      </Card>
    </CardGrid>
  )
}

/** `/parking-lots/{id}/sent-report/{id}`: what the link of a mail opens, for 7 days. RML-21 */
export const SentReportPage = () => {
  const { lotId } = lotRoute.useParams()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, refetch } = useQuery(sentReportQuery(lotId, id))
  const isOver = isProblem(error, 'not-found')
  return (
    <>
      <PageHead title={data ? reportTitles()[data.reportName] : <Trans>Report</Trans>} />
      {data && <Sent sent={data} />}
      {isOver && (
        <EmptyState icon="report" title={<Trans>This file is no longer available</Trans>}>
          <Trans>It was kept for 7 days, was not sent to you, or had names or plates that were erased.</Trans>
        </EmptyState>
      )}
      {!data && !isOver && <Waiting error={error} onRetry={refetch} height={240} />}
    </>
  )
}
