import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useId, useRef } from 'react'
import { FieldStack } from '#ui/Stack.tsx'
import styles from './appeals.module.css'

interface PhotoFieldProps {
  photo: File | null
  onPhoto: (photo: File | null) => void
}

/** One photo, from the phone's camera or its files. */
export const PhotoField = ({ photo, onPhoto }: PhotoFieldProps) => {
  const { t } = useLingui()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <FieldStack>
      <input
        ref={input}
        id={id}
        className={styles.file}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        aria-label={t`Photo`}
        onChange={(event) => onPhoto(event.currentTarget.files?.[0] ?? null)}
      />
      {photo && <p className={styles.text}>{photo.name}</p>}
      <div className={styles.buttons}>
        <Button onClick={() => input.current?.click()}>
          {photo ? <Trans>Select another photo</Trans> : <Trans>Add a photo</Trans>}
        </Button>
        {photo && <Button variant="quiet" onClick={() => onPhoto(null)}>{t`Remove photo`}</Button>}
      </div>
      <p className="small dim">{t`Optional: one photo of at most 10 MB, such as of a permit. Its place and time are removed.`}</p>
    </FieldStack>
  )
}
