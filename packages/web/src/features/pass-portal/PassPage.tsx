import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PortalPassView } from '@stallwise/contract/pass-portal/pass-portal.contract.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { call } from '#lib/api/call.ts'
import { formatCents } from '#lib/format/numbers.ts'
import { formatDate, formatDateTime } from '#lib/format/times.ts'
import { Link } from '#lib/routes/Link.tsx'
import { useSession } from '#lib/session/SessionContext.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'
import { EditFrame } from '#ui/edit/EditFrame.tsx'
import { textOf } from '#ui/edit/field-props.ts'
import { useEdit, type Edit } from '#ui/edit/use-edit.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { fieldError } from '#ui/fields/field-error.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NoticePage } from '#ui/NoticePage.tsx'
import { PublicPage } from '#ui/PublicPage.tsx'
import { SkeletonCard } from '#ui/Skeleton.tsx'
import styles from './pass-portal.module.css'
import {
  changeOf,
  checkPortalValues,
  newVehicle,
  valuesOfPass,
  type PortalValues,
  type PortalVehicle,
} from './portal.form.ts'

const LinkExpired = () => (
  <NoticePage
    brand={useSession().config.productName}
    icon="clock"
    title={<Trans>This link no longer works</Trans>}
    action={
      <Button component={Link} to="/pass-portal" variant="primary">
        <Trans>Request a new link</Trans>
      </Button>
    }
  >
    <Trans>It was used or has expired. A link works for 1 hour and for one change.</Trans>
  </NoticePage>
)

const PassFacts = ({ pass }: { pass: PortalPassView }) => {
  const { t } = useLingui()
  const facts = [
    [t`Parking lot`, pass.lotName],
    [
      t`Pass ID`,
      <span key="id" className="plate">
        {pass.passholderId}
      </span>,
    ],
    ...(pass.suite === null ? [] : [[t`Suite`, pass.suite]]),
    ...(pass.validTo === null ? [] : [[t`Valid to`, formatDate(`${pass.validTo}T12:00:00Z`, 'UTC')]]),
    [t`This link works until`, formatDateTime(pass.linkUntil, pass.timeZone)],
  ] as [string, ReactNode][]
  return (
    <Card>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt className="dim">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** PCH-40: what is due, and the way to the page where it is paid. */
const PassPayment = ({ payment }: { payment: NonNullable<PortalPassView['payment']> }) => {
  const amount = formatCents(payment.dueCents, payment.currency)
  return (
    <Banner
      tone="soon"
      action={
        <Button component="a" href={payment.path}>
          <Trans>Pay by card</Trans>
        </Button>
      }
    >
      <Trans>{amount} is due for your pass.</Trans>
    </Banner>
  )
}

interface VehicleFieldsProps {
  edit: Edit<PortalValues>
  nth: number
  vehicle: PortalVehicle
  timeZone: string
  onVehicle: (part: Partial<PortalVehicle>) => void
  onRemove: () => void
}

const VehicleFields = ({ edit, nth, vehicle, timeZone, onVehicle, onRemove }: VehicleFieldsProps) => {
  const { t } = useLingui()
  const typed = (field: 'licensePlate' | 'make' | 'model') => ({
    value: vehicle[field],
    error: edit.faultOf(`vehicles.${nth}.${field}`),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      onVehicle({ [field]: event.currentTarget.value }),
    onBlur: () => edit.touch('vehicles'),
  })
  return (
    <div className={styles.vehicle} role="group" aria-label={t`Vehicle ${nth + 1}`}>
      <TextField
        label={t`License plate`}
        required
        autoCapitalize="characters"
        classNames={{ input: 'plate' }}
        {...typed('licensePlate')}
      />
      <TextField label={t`Make`} {...typed('make')} />
      <TextField label={t`Model`} {...typed('model')} />
      <Button variant="quiet" onClick={onRemove} aria-label={t`Remove vehicle ${nth + 1}`}>
        {t`Remove`}
      </Button>
      {vehicle.until !== null && (
        <p className={`${styles.until} dim`}>
          {t`Temporary, until ${formatDateTime(vehicle.until, timeZone)}`}
        </p>
      )}
    </div>
  )
}

const Vehicles = ({ edit, timeZone }: { edit: Edit<PortalValues>; timeZone: string }) => {
  const { t } = useLingui()
  const { vehicles } = edit.values
  const change = (next: readonly PortalVehicle[]) => edit.set({ vehicles: next })
  const error = edit.faultOf('vehicles')
  return (
    <fieldset className={styles.vehicles}>
      <legend>{t`Vehicles`}</legend>
      {vehicles.map((vehicle, nth) => (
        <VehicleFields
          // Vehicles have no other identity while they are typed.
          key={nth}
          edit={edit}
          nth={nth}
          vehicle={vehicle}
          timeZone={timeZone}
          onVehicle={(part) => change(vehicles.map((one, at) => (at === nth ? { ...one, ...part } : one)))}
          onRemove={() => change(vehicles.filter((_, at) => at !== nth))}
        />
      ))}
      <Button onClick={() => change([...vehicles, newVehicle])}>{t`Add vehicle`}</Button>
      {error && <p className="mantine-InputWrapper-error">{fieldError(error)}</p>}
    </fieldset>
  )
}

const PassForm = ({ token, pass }: { token: string; pass: PortalPassView }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const edit = useEdit<PortalValues, object>({
    initial: valuesOfPass(pass),
    version: pass.version,
    check: (values) => checkPortalValues(values, pass),
    save: (values) => {
      const { vehicles, ...change } = changeOf(values)
      return call('POST /v2/pass-holders-details/', {
        body: { token, changes: { ...change, vehicles: [...vehicles], version: pass.version } },
      })
    },
    onSaved: () => void navigate({ to: '/user/information-updated', replace: true }),
  })
  const words = {
    name: t`Name`,
    email: t`E-mail`,
    vehicles: {
      label: t`Vehicles`,
      show: (value: unknown) =>
        (value as readonly PortalVehicle[]).map(({ licensePlate }) => licensePlate).join(', '),
    },
  }
  return (
    <EditFrame
      title={t`My parking pass`}
      edit={edit}
      objectName={t`pass`}
      words={words}
      saveLabel={t`Save changes`}
    >
      <TextField
        label={words.name}
        required
        autoComplete="name"
        className={styles.wide!}
        {...textOf(edit, 'name')}
      />
      <TextField
        label={words.email}
        required
        autoComplete="email"
        className={styles.wide!}
        {...textOf(edit, 'email')}
      />
      <Vehicles edit={edit} timeZone={pass.timeZone} />
    </EditFrame>
  )
}

/** PTL-10: the pass behind a link. */
export const PassPage = () => {
  const { token } = useParams({ strict: false }) as { token: string }
  const opened = useQuery({
    queryKey: ['pass-portal', token],
    queryFn: ({ signal }) => call('POST /v2/pass-holders-details/', { body: { token }, signal }),
    // What was typed is not replaced, and a link that was used up is not asked for again.
    staleTime: Infinity,
    retry: (count, error) => count < 2 && !isProblem(error, 'link-expired'),
  })
  if (isProblem(opened.error, 'link-expired')) return <LinkExpired />
  const pass = opened.data?.pass
  return (
    <PublicPage>
      {pass ? (
        <>
          {pass.payment && <PassPayment payment={pass.payment} />}
          <PassForm key={pass.version} token={token} pass={pass} />
          <PassFacts pass={pass} />
        </>
      ) : opened.error ? (
        <ErrorState onRetry={() => void opened.refetch()} />
      ) : (
        <SkeletonCard height={420} />
      )}
    </PublicPage>
  )
}
