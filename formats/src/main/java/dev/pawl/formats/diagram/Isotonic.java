package dev.pawl.formats.diagram;

/** Least squares under an order: the rising sequence that is nearest to what is wished for. */
final class Isotonic {
  private Isotonic() {}

  /**
   * Pools neighbours that are in the wrong order into their common mean until none are left.
   *
   * @param weights positive, one for each wish
   */
  static double[] fit(double[] wishes, double[] weights) {
    int count = wishes.length;
    double[] mean = new double[count];
    double[] weight = new double[count];
    int[] size = new int[count];
    int pools = 0;
    for (int i = 0; i < count; i++) {
      mean[pools] = wishes[i];
      weight[pools] = weights[i];
      size[pools] = 1;
      pools++;
      while (pools > 1 && mean[pools - 2] > mean[pools - 1]) {
        pools--;
        double sum = weight[pools - 1] + weight[pools];
        mean[pools - 1] = (mean[pools - 1] * weight[pools - 1] + mean[pools] * weight[pools]) / sum;
        weight[pools - 1] = sum;
        size[pools - 1] += size[pools];
      }
    }
    double[] fitted = new double[count];
    int next = 0;
    for (int pool = 0; pool < pools; pool++) {
      for (int k = 0; k < size[pool]; k++) {
        fitted[next++] = mean[pool];
      }
    }
    return fitted;
  }
}
