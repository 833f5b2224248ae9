/** Codes of problem documents of uploaded photos, with their HTTP status. Source: rules IMG-01 to IMG-06. */
export const photoProblemStatus = {
  'photo-too-large': 413,
  'photo-too-many-pixels': 413,
  'not-a-photo': 415,
  'photo-heic': 415,
  'too-many-photos': 409,
} as const
