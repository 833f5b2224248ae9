import { useLingui } from '@lingui/react/macro'
import { cropOf, type PlateBox } from '@stallwise/domain/vehicles/plate-box.ts'
import { useState, type CSSProperties } from 'react'
import styles from './PlateCrop.module.css'

interface PlateCropProps {
  image: string | null
  /** In pixels of the image; null if it is not known. */
  box: PlateBox | null
  /** As the camera read it. */
  plate: string | null
  size?: 'small' | 'medium' | 'large'
}

interface Size {
  readonly width: number
  readonly height: number
}

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`

/** LPR-05: the plate magnified, out of the image of its read; nothing without an image that shows the place. */
export const PlateCrop = ({ image, box, plate, size = 'medium' }: PlateCropProps) => {
  const { t } = useLingui()
  // Kept when the link of the image is renewed.
  const [natural, setNatural] = useState<Size>()
  const [failed, setFailed] = useState<string>()
  if (image === null || box === null || failed === image) return null
  const part = natural && cropOf(box, natural)
  const frame = part && ({ '--ratio': part.width / part.height } as CSSProperties)
  const place = natural &&
    part && {
      width: percent(natural.width, part.width),
      height: percent(natural.height, part.height),
      left: percent(-part.left, part.width),
      top: percent(-part.top, part.height),
    }
  return (
    <span className={styles.crop} data-size={size} hidden={!part} style={frame}>
      <img
        src={image}
        alt={plate === null ? t`License plate in the picture` : t`License plate ${plate} in the picture`}
        style={place}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setNatural({ width, height })
        }
        onError={() => setFailed(image)}
      />
    </span>
  )
}
