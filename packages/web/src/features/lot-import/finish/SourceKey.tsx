import { Trans, useLingui } from '@lingui/react/macro'
import type { SourceKind } from '@stallwise/domain/sources/source-kinds.ts'
import { useState, type FormEvent } from 'react'
import styles from './finish.module.css'
import { call } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { logFailure } from '#lib/log.ts'
import { Banner } from '#ui/Banner.tsx'
import { ButtonWithReason } from '#ui/ButtonWithReason.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'

type Kind = Exclude<SourceKind, 'mobile-events'>

interface Made {
  address: string
  key: string
}

const MadeKey = ({ made }: { made: Made }) => {
  const { t } = useLingui()
  return (
    <div className={styles.key}>
      <Banner icon="check" role="status">
        <p>
          <Trans>The key is shown this once. Keep it where the devices are set up.</Trans>
        </p>
      </Banner>
      <TextField label={t`Address`} value={made.address} readOnly classNames={{ input: 'plate' }} />
      <TextField
        label={t`Key, sent as “Authorization: Bearer …”`}
        value={made.key}
        readOnly
        classNames={{ input: 'plate' }}
        onFocus={(event) => event.currentTarget.select()}
      />
    </div>
  )
}

/** A key for what will report about the lot. */
export const SourceKey = ({ customerId, lotName }: { customerId: string; lotName: string }) => {
  const { t, i18n } = useLingui()
  const [kind, setKind] = useState<Kind>('the-things-stack')
  const [name, setName] = useState(lotName)
  const [made, setMade] = useState<Made>()
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const kinds: Record<Kind, string> = {
    'the-things-stack': t`Stall sensors by The Things Stack`,
    chirpstack: t`Stall sensors by ChirpStack`,
    'stall-events': t`Stall sensors (native API)`,
    'plate-recognizer': t`Cameras by Plate Recognizer`,
    'rfid-impinj': t`RFID readers by Impinj`,
    'rfid-zebra': t`RFID readers by Zebra`,
  }
  const create = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      const source = await call('POST /sources', { body: { customerId, kind, name: name.trim() } })
      setMade({ address: `${location.origin}/ingest/${source.kind}`, key: source.key })
    } catch (failure) {
      logFailure('The key was not made', failure)
      setError(failure)
    }
    setBusy(false)
  }
  if (made) return <MadeKey made={made} />
  return (
    <form className={styles.source} onSubmit={create}>
      {error !== undefined && (
        <Banner tone="alert" icon="alert-circle" role="alert">
          <p>{problemText(error, i18n)}</p>
        </Banner>
      )}
      <SelectField
        label={t`What reports`}
        value={kind}
        data={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
        onChange={(value) => value && setKind(value as Kind)}
      />
      <TextField
        label={t`Name of the source`}
        value={name}
        maxLength={80}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className={styles.create}>
        <ButtonWithReason
          type="submit"
          loading={isBusy}
          reason={name.trim() === '' ? t`Enter a name first.` : undefined}
        >
          <Trans>Create key</Trans>
        </ButtonWithReason>
      </div>
    </form>
  )
}
