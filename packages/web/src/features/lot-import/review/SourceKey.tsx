import { useLingui } from '@lingui/react/macro'
import type { SourceKind } from '@stallwise/domain/sources/source-kinds.ts'
import { useState, type FormEvent } from 'react'
import styles from './review.module.css'
import { call } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { logFailure } from '#lib/log.ts'
import { Banner } from '#ui/Banner.tsx'
import { ButtonWithReason } from '#ui/ButtonWithReason.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'

type Kind = Exclude<SourceKind, 'mobile-events'>

interface CreatedSource {
  address: string
  key: string
}

const CreatedKey = ({ created }: { created: CreatedSource }) => {
  const { t } = useLingui()
  return (
    <div className={styles.key}>
      <Banner icon="check" role="status">
        <p>{t`The key is shown only once. Save it where you set up the devices.`}</p>
      </Banner>
      <TextField label={t`Address`} value={created.address} readOnly classNames={{ input: 'plate' }} />
      <TextField
        label={t`Key, sent as “Authorization: Bearer …”`}
        value={created.key}
        readOnly
        classNames={{ input: 'plate' }}
        onFocus={(event) => event.currentTarget.select()}
      />
    </div>
  )
}

/** Creates a source with its key, by which devices report to the lot. */
export const SourceKey = ({ customerId, lotName }: { customerId: string; lotName: string }) => {
  const { t, i18n } = useLingui()
  const [kind, setKind] = useState<Kind>('the-things-stack')
  const [name, setName] = useState(lotName)
  const [created, setCreated] = useState<CreatedSource>()
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
      setCreated({ address: `${location.origin}/ingest/${source.kind}`, key: source.key })
    } catch (failure) {
      logFailure('The key was not created', failure)
      setError(failure)
    }
    setBusy(false)
  }
  if (created) return <CreatedKey created={created} />
  return (
    <form className={styles.form} onSubmit={create}>
      {error !== undefined && (
        <Banner tone="alert" icon="alert-circle" role="alert">
          <p>{problemText(error, i18n)}</p>
        </Banner>
      )}
      <SelectField
        label={t`Devices that report`}
        value={kind}
        data={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
        onChange={(value) => value && setKind(value as Kind)}
      />
      <TextField
        label={t`Source name`}
        value={name}
        maxLength={80}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className={styles.submit}>
        <ButtonWithReason
          type="submit"
          loading={isBusy}
          reason={name.trim() === '' ? t`Enter a name first.` : undefined}
        >{t`Create key`}</ButtonWithReason>
      </div>
    </form>
  )
}
