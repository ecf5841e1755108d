/** The captcha as it is drawn, in pixels. Apart from the drawing, which is loaded only when the first picture is asked for. */
export const pictureSize = { width: 350, height: 200 } as const
