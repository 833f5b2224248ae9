import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { faultsOfFields, required } from '@stallwise/domain/fields/field.rules.ts'
import { plate as plateCheck } from '@stallwise/domain/fields/person.rules.ts'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { Link } from '#lib/routes/Link.tsx'
import { lotRoute } from '#lib/routes/frames.ts'
import { useCan } from '#lib/session/viewer.ts'
import { Banner } from '#ui/Banner.tsx'
import { faultText } from '#ui/fields/fault-text.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { SendingFile } from '#ui/files/SendingFile.tsx'
import { Page } from '#ui/Page.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { PhotosField } from './PhotosField.tsx'
import { PlaceField } from './PlaceField.tsx'
import { useReport, type Report } from './use-report.ts'
import styles from './report.module.css'

/** What is going on, for the line above the button. */
const Progress = ({ sending }: { sending: NonNullable<Report['sending']> }) => (
  <SendingFile share={sending.step === 'photo' ? sending.share : undefined}>
    {sending.step === 'photo' ? (
      <Trans>
        Sending photo {sending.photo} of {sending.of}
      </Trans>
    ) : sending.step === 'waiting' ? (
      <Trans>No connection. It is sent again in a moment; nothing is sent twice.</Trans>
    ) : (
      <Trans>Sending the report</Trans>
    )}
  </SendingFile>
)

const Failure = ({ report: { failure, report } }: { report: Report }) => {
  const { i18n } = useLingui()
  return (
    <Banner tone="alert" role="alert">
      {report ? (
        <Trans>The report was sent, but not all of its photos.</Trans>
      ) : (
        <Trans>The report was not sent. Your entries are kept.</Trans>
      )}{' '}
      {problemText(failure, i18n)}
    </Banner>
  )
}

const Sent = ({ lotId, report: { report, photos, next } }: { lotId: string; report: Report }) => {
  const { t } = useLingui()
  const mayRead = useCan('violation.read')
  const focus = useRef<HTMLButtonElement>(null)
  useEffect(() => focus.current?.focus(), [])
  const id = report!._id
  return (
    <div className={styles.form}>
      <Banner icon="check" role="status">
        <p>
          <Trans>
            <span className="plate">{report!.licensePlate}</span> was reported.
          </Trans>
        </p>
        <p className="small dim">
          {report!.location?.name}
          {report!.location && photos.length > 0 && ' · '}
          {photos.length > 0 && <Plural value={photos.length} one="# photo" other="# photos" />}
        </p>
      </Banner>
      <Button
        ref={focus}
        variant="primary"
        size="lg"
        fullWidth
        onClick={next}
      >{t`Report another vehicle`}</Button>
      {mayRead && (
        <Button component={Link} to={`/parking-lots/${lotId}/violations/${id}`} size="lg" fullWidth>
          {t`Open the report`}
        </Button>
      )}
    </div>
  )
}

/** The fault of the plate, shown once a report was sent with it. */
const usePlateFault = (plate: string, failure: unknown) => {
  const [isTried, setTried] = useState(false)
  const own = faultsOfFields({ plate }, { plate: [required, plateCheck] })[0]
  const refused =
    failure instanceof ApiProblem ? failure.errors.find(({ path }) => path === 'licensePlate') : undefined
  const fault = (isTried ? own : undefined) ?? refused
  return { isBad: own !== undefined, setTried, text: fault && faultText(fault) }
}

const Form = ({ lotId, report }: { lotId: string; report: Report }) => {
  const { t } = useLingui()
  const { values, set, photos, add, remove, sending, failure } = report
  const plateField = useRef<HTMLInputElement>(null)
  useEffect(() => plateField.current?.focus({ preventScroll: true }), [])
  const fault = usePlateFault(values.plate, failure)
  // What was sent already stays as it was sent.
  const isFixed = sending !== undefined || report.report !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    fault.setTried(true)
    if (fault.isBad) plateField.current?.focus()
    else if (!sending) void report.send()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        ref={plateField}
        label={t`License plate`}
        size="xl"
        classNames={{ input: styles.plate! }}
        value={values.plate}
        onChange={({ currentTarget }) => set({ plate: currentTarget.value.toUpperCase().replace(/\s/g, '') })}
        error={fault.text}
        disabled={isFixed}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        required
      />
      <PlaceField
        lotId={lotId}
        place={values.place}
        onPlace={(place) => set({ place })}
        isDisabled={isFixed}
      />
      <TextField
        label={t`Note`}
        size="md"
        placeholder={t`What is wrong`}
        value={values.note}
        onChange={({ currentTarget }) => set({ note: currentTarget.value })}
        disabled={isFixed}
        maxLength={500}
      />
      <PhotosField photos={photos} onAdd={add} onRemove={remove} isDisabled={sending !== undefined} />
      {sending && <Progress sending={sending} />}
      {!sending && failure !== undefined && !fault.text && <Failure report={report} />}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        fullWidth
        // It keeps the focus, so that whoever uses keys can send again.
        aria-disabled={sending !== undefined}
        data-disabled={sending !== undefined || undefined}
      >
        {failure !== undefined && !fault.text ? t`Send again` : t`Send report`}
      </Button>
    </form>
  )
}

/** `/parking-lots/{id}/report-vehicle`: reports a vehicle, made for a phone in one hand. VIO-30, VIO-81. */
export const ReportPage = () => {
  const { lotId } = lotRoute.useParams()
  const report = useReport(lotId)
  return (
    <Page width="narrow">
      <PageHead title={<Trans>Report a vehicle</Trans>} />
      {report.isDone ? <Sent lotId={lotId} report={report} /> : <Form lotId={lotId} report={report} />}
    </Page>
  )
}
