/** Something that the person who runs Waybill can fix: what is wrong, and what to do. */
export class Problem extends Error {
  override name = 'Problem';
  readonly advice: string;

  constructor(message: string, advice: string, options?: ErrorOptions) {
    super(message, options);
    this.advice = advice;
  }
}
